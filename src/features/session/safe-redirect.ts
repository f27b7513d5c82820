/**
 * The place to go to after signing in: a path of this application, else '/'. Another origin, a path that browsers read
 * as one ("//host", "/\host") and the login itself are refused.
 */
export function safeRedirect(target: unknown, origin: string): string {
  if (typeof target !== 'string' || !target.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return '/';
  if (!URL.canParse(target, origin)) return '/';
  const url = new URL(target, origin);
  if (url.origin !== origin || url.pathname === '/login' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
