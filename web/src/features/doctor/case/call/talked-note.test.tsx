import type { Consultation } from '@anar/contracts/consult/consultations';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { caseTexts } from '../case.hi.ts';
import { TalkedNote } from '../let-go.tsx';
import { endTextOf } from '../use-case-actions.ts';

it.each([
  ['that a talk by phone alone gives the fee back', {}, caseTexts.talkedWrite],
  ['nothing where it is earned', { isHelped: true }, ''],
  ['nothing where there is no fee', { consultationFee: 0 }, ''],
  ['nothing where the plan pays', { funding: 'included' }, ''],
  ['nothing once that is said', { status: 'connected' }, ''],
] as const)('states before the button: %s', (_name, part, text) => {
  const one = { status: 'ringing', consultationFee: 300, funding: 'held', isHelped: false, ...part } as Consultation;
  expect(renderToStaticMarkup(<TalkedNote one={one} />).replace(/<[^>]*>/g, '')).toBe(text);
});

it.each([
  ['endText', { isHelped: true }],
  ['endText', { consultationFee: 0 }],
  ['endNothing', {}],
  ['endNothingIncluded', { funding: 'included' }],
] as const)('before the end with %s: asks %o', (text, part) => {
  const one = { status: 'connected', consultationFee: 300, funding: 'held', isHelped: false, ...part } as Consultation;
  expect(endTextOf(one)).toBe(text);
});
