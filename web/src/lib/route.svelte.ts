/** Which page is shown, from the address. */

import { sectionOf, type Section } from '../admin/sections';

export type Route =
  | { page: 'home' }
  | { page: 'private' }
  | { page: 'table'; id: string }
  | { page: 'rules'; name: string }
  | { page: 'coins' }
  | { page: 'account' }
  | { page: 'reset' }
  | { page: 'player'; id: string }
  | { page: 'deals' }
  | { page: 'replay'; table: string; deal: number }
  | { page: 'leaders' }
  | { page: 'admin'; section: Section }
  | { page: 'verify' }
  | { page: 'lost' };

export function routeOf(path: string): Route {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === '') return { page: 'home' };
  if (first === 't' && second !== '') return { page: 'table', id: second };
  if (first === 'rules' && second !== '') return { page: 'rules', name: second };
  if (first === 'new') return { page: 'private' };
  if (first === 'coins') return { page: 'coins' };
  if (first === 'account') return { page: 'account' };
  if (first === 'reset') return { page: 'reset' };
  if (first === 'p' && second !== '') return { page: 'player', id: second };
  if (first === 'deals') return { page: 'deals' };
  if (first === 'd' && /^[1-9]\d{0,8}$/.test(third)) {
    return { page: 'replay', table: second, deal: Number(third) };
  }
  if (first === 'leaders') return { page: 'leaders' };
  const section = first === 'admin' ? sectionOf(second) : undefined;
  if (section !== undefined) return { page: 'admin', section };
  if (first === 'verify') return { page: 'verify' };
  return { page: 'lost' };
}

class Router {
  path = $state(location.pathname);
  route: Route = $derived(routeOf(this.path));

  go(path: string, state: unknown = null): void {
    history.pushState(state, '', path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** Follows the address wherever the browser or a link of the page goes. */
  listen(): () => void {
    const moved = () => (this.path = location.pathname);
    const clicked = (event: MouseEvent) => this.#follow(event);
    addEventListener('popstate', moved);
    addEventListener('click', clicked);
    return () => {
      removeEventListener('popstate', moved);
      removeEventListener('click', clicked);
    };
  }

  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest('a');
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || modified || event.button !== 0 || event.defaultPrevented) return;
    if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
