import { appTexts } from './catalogues/app.hi.ts';
import { shellTexts } from './catalogues/shell.hi.ts';
import { timeTexts } from './catalogues/time.hi.ts';

/**
 * Texts that every screen may need; Hindi is the product's language, and its keys type `t`. A feature's own texts:
 * `texts.ts`.
 */
export const hi = { app: appTexts, shell: shellTexts, time: timeTexts };
