import { app } from './hi/app.ts';
import { diagnosis } from './hi/diagnosis.ts';
import { home } from './hi/home.ts';
import { legal } from './hi/legal.ts';
import { onboarding } from './hi/onboarding.ts';
import { profile } from './hi/profile.ts';
import { shell } from './hi/shell.ts';
import { time } from './hi/time.ts';

/** The source catalogue. Hindi is the language of the product; its keys type `t`. */
export const hi = { app, shell, legal, home, onboarding, diagnosis, profile, time };
