import { createHash } from 'node:crypto';

const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;

/** `'sha256-…'` of every inline <style> of the pages, each once, in the syntax of a policy. */
function inlineStyleHashes(pages: readonly string[]): string[] {
  const hashes = pages.flatMap((html) =>
    [...html.matchAll(STYLE)].map(([, css = '']) => {
      return `'sha256-${createHash('sha256').update(css, 'utf8').digest('base64')}'`;
    }),
  );
  return [...new Set(hashes)];
}

/**
 * The policy of the web app. Scripts come from our own files only; inline styles are limited to those in the built
 * pages. `publicUrl` is the public origin: older Safari does not include its WebSocket in 'self'.
 */
export function webPolicy(pages: readonly string[], publicUrl: string): Record<string, string[]> {
  const socket = publicUrl.replace(/^http/, 'ws');
  const policy: Record<string, string[]> = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", ...inlineStyleHashes(pages)],
    imgSrc: ["'self'", 'blob:', 'data:'],
    mediaSrc: ["'self'", 'blob:', 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", socket],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameSrc: ["'none'"],
    frameAncestors: ["'none'"],
  };
  // On a plain-http address (a phone in the same wifi) every upgraded request would fail.
  if (publicUrl.startsWith('https:')) policy.upgradeInsecureRequests = [];
  return policy;
}

/** The policy of an API answer or a photo that is opened as a page: nothing is allowed. */
export const apiPolicy: Record<string, string[]> = {
  defaultSrc: ["'none'"],
  frameAncestors: ["'none'"],
  sandbox: [],
};
