import { app } from './hi/app.ts';
import { shell } from './hi/shell.ts';
import { time } from './hi/time.ts';

/**
 * Texts that every screen may need; Hindi is the product's language, and its keys type `t`. A feature's own texts:
 * `texts.ts`.
 */
export const hi = { app, shell, time };
