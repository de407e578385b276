import type { User } from '@anar/contracts/users/users';
import { knownRoute, openTo, startOf } from './route-table.ts';

/** /login with the encoded path and query of the screen to return to. */
export function loginPath(path: string, search: string): string {
  const wanted = path + search;
  return wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`;
}

/**
 * Where to go after login. `next` counts only if it is a screen of this app that the role may open: it starts with a
 * single slash and stays on this origin however a browser parses it ('//evil', '/%2Fevil', '/\evil' are refused).
 */
export function afterLogin(next: string | null, role: User['role']): string {
  return ownPath(next, role) ?? startOf(role);
}

/** `next`, or null where it is refused. */
export function ownPath(next: string | null, role: User['role']): string | null {
  return next !== null && isOwnPath(next) && leadsSomewhere(next, role) ? next : null;
}

function isOwnPath(next: string): boolean {
  if (!/^\/(?![/\\])/.test(next) || hasControlOrBackslash(next)) return false;
  const path = next.split(/[?#]/, 1)[0] ?? '';
  try {
    const decoded = decodeURIComponent(path);
    return !decoded.includes('//') && !hasControlOrBackslash(decoded);
  } catch {
    return false;
  }
}

function hasControlOrBackslash(text: string): boolean {
  return [...text].some((char) => char === '\\' || char < ' ' || char === '\u007f');
}

function leadsSomewhere(next: string, role: User['role']): boolean {
  const route = knownRoute(next.split(/[?#]/, 1)[0] ?? '');
  return route !== undefined && openTo(route, role);
}
