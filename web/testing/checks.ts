import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import type { ProblemEntry } from '@anar/contracts/diagnosis/problems';
import type { Quota } from '@anar/contracts/diagnosis/quota';
import type { Answers } from './gateway.ts';
import { CREATED_AT } from './people.ts';

export const CHECK_ID = '01KZ0000000000000000CHECK0';

/** A check with a diagnosis, without a dose. */
export const check = (facts: Partial<DiagnosisRecord['diagnosis']> = {}): DiagnosisRecord => ({
  id: CHECK_ID,
  userInput: 'फल पर काले धब्बे',
  diagnosis: {
    problemId: 'bacterial_blight',
    confidence: 80,
    urgency: 'high',
    action: 'cut_infected_branch',
    actionText: 'बीमार टहनी काटें',
    diagnosis: 'तेलिया',
    hindi_text: 'बीमार टहनी काटकर जला दें।',
    steps: ['बीमार टहनी काटें'],
    irrigation: { when: 'सुबह' },
    fertilizer: { type: 'none' },
    doses: [],
    safety: [],
    askExpert: false,
    matchedWords: [],
    source: 'rules',
    sources: [],
    ...facts,
  },
  createdAt: CREATED_AT,
});

/** An entry of the problem library. */
export const problem = (facts: Partial<ProblemEntry> = {}): ProblemEntry => ({
  id: 'bacterial_blight',
  kind: 'disease',
  name: 'तेलिया',
  urgency: 'high',
  signs: 'फल पर तैलीय धब्बे',
  why: 'जीवाणु',
  lookAlikes: [],
  firstSteps: ['बीमार टहनी काटें'],
  labelled: false,
  sources: [],
  photos: [],
  ...facts,
});

const DAY_MS = 24 * 60 * 60 * 1000;

export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Today's quota, with so many left of each kind. */
export const quota = (left: number, limit = 3): Quota => ({
  planId: 'free',
  question: { limit, left },
  photo: { limit, left },
  resetsAt: daysAgo(-0.5),
});

/** Answers for the page of the plant check: plenty of quota, and no earlier checks. */
export const CHECK_PAGE: Answers = {
  'GET /api/diagnose/quota': quota(3),
  'GET /api/users/:userId/diagnoses': { diagnoses: [], nextBefore: null, orchards: [] },
};

/** A file that no browser can decode, but the server may: it starts like a JPEG. */
export const photoFile = (name = 'fruit.jpg'): File =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), name], name, { type: 'image/jpeg' });
