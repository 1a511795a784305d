import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = '127.0.0.1:8770';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    // From here `publish.js` takes it to where it is served.
    outDir: '../build/page',
    // The folder lies outside web/, so Vite wants to be told that it may clear it.
    emptyOutDir: true,
  },
  server: {
    proxy: {
      '/api': `http://${server}`,
      '/ws': { target: `ws://${server}`, ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts'],
  },
});
