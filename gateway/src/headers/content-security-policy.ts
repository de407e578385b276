import { createHash } from 'node:crypto';

const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;

/** `'sha256-…'` of every inline <style> of the pages, each once, in the form that a policy wants. */
function inlineStyleHashes(pages: readonly string[]): string[] {
  const hashes = pages.flatMap((html) =>
    [...html.matchAll(STYLE)].map(([, css = '']) => {
      return `'sha256-${createHash('sha256').update(css, 'utf8').digest('base64')}'`;
    }),
  );
  return [...new Set(hashes)];
}

/**
 * The policy of the web app. Scripts come from our own files only; of inline styles only those that the built pages
 * carry. `publicUrl` is the origin people use: older Safari does not count its WebSocket under 'self'.
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
  // On a plain-http address (a phone in the same wifi) this would turn every request into one that nobody answers.
  if (publicUrl.startsWith('https:')) policy.upgradeInsecureRequests = [];
  return policy;
}

/** What an API answer or a photo may do when somebody opens it as a page: nothing. */
export const apiPolicy: Record<string, string[]> = {
  defaultSrc: ["'none'"],
  frameAncestors: ["'none'"],
  sandbox: [],
};
