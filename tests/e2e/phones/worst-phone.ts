import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

const translator = readFileSync(join(import.meta.dirname, '../../../web/testing/translator.ts'), 'utf8');
/** In a page: rewrites every text as Chrome's translator does it, from the first on. */
const TRANSLATE = `addEventListener('DOMContentLoaded', () => {
  ${stripTypeScriptTypes(translator).replaceAll('export function', 'function')}
  translatePage(document.body);
});`;

/** All problems a phone can have: its clock, its storage, a page translated by its browser. */
export async function makeWorst(context: BrowserContext, { aheadMs }: { aheadMs: number }): Promise<void> {
  await context.addInitScript(setClock, aheadMs);
  await context.addInitScript(refuseStorage);
  await context.addInitScript(TRANSLATE);
}

/** In a page, before its own code. */
function setClock(aheadMs: number): void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given: []) {
      super(...(given.length > 0 ? given : ([Real.now() + aheadMs] as unknown as [])));
    }
    static override now = () => Real.now() + aheadMs;
  } as DateConstructor;
}

/** In a page: storage throws, and a database never opens, as on some iPhones. */
function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: refuse });
  const never = () => new EventTarget();
  Object.defineProperty(globalThis, 'indexedDB', { value: { open: never, deleteDatabase: never, databases: never } });
}

/** Types as an Android keyboard does: each word is composed, and Enter comes during the last composition. */
export async function writeOnAndroid(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const words = text.split(' ');
  for (const [at, word] of words.entries()) {
    await compose(session, word);
    if (at < words.length - 1) await session.send('Input.insertText', { text: `${word} ` });
  }
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await session.detach();
}

async function compose(session: CDPSession, word: string): Promise<void> {
  for (let end = 1; end <= word.length; end++)
    await session.send('Input.imeSetComposition', { text: word.slice(0, end), selectionStart: end, selectionEnd: end });
}
