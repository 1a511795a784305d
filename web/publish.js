/**
 * Puts a page that was built in the place of the one that is served, so that nobody who asks
 * meanwhile finds it missing: every file replaces its forerunner at once, `index.html` last, after
 * all that it names. What the page before named stays, for those who have that one open.
 *
 * `node publish.js BUILT SERVED`
 */

import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const INDEX = 'index.html';

/** The paths of all files below a folder. */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

async function replace(from, to) {
  const next = join(dirname(to), `.next-${process.pid}`);
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, next);
  await rename(next, to);
}

/** Takes away what neither of two pages asks for. */
async function tidy(assets, before, now) {
  const names = await readdir(assets).catch(() => []);
  const stale = names.filter((name) => !before.includes(name) && !now.includes(join('assets', name)));
  await Promise.all(stale.map((name) => rm(join(assets, name))));
}

async function publish(built, served) {
  const before = await readFile(join(served, INDEX), 'utf8').catch(() => '');
  const files = await filesOf(built);
  const inOrder = [...files.filter((file) => file !== INDEX), INDEX];
  for (const file of inOrder) await replace(join(built, file), join(served, file));
  await tidy(join(served, 'assets'), before, files);
}

const [built, served] = process.argv.slice(2);
await publish(built, served);
