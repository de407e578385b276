import { HARM_ROUTES } from '@anar/classifier/emergency/emergency-text';
import { expect, it } from 'vitest';
import { EMERGENCY_KINDS, type Route } from './emergency.ts';
import { firstAidFor } from './first-aid.ts';

const poisoning = (...routes: Route[]) => firstAidFor({ kind: 'poisoning', routes });

it.each([
  ['swallowed', 'उल्टी न कराएँ'],
  ['inhaled', 'खुली हवा'],
  ['eyes', '15 से 20 मिनट'],
  ['skin', 'कपड़े उतारें'],
  ['unconscious', 'करवट से लिटाएँ'],
  ['unwell', 'काम तुरंत रोकें'],
] as const)('%s: %s', (route, words) => {
  const { steps, notice } = poisoning(route);
  expect(steps[0] + (steps[1] ?? '')).toContain(words);
  for (const word of ['112', '108', 'नज़दीकी अस्पताल', 'बोतल']) expect(notice).toContain(word);
});

it('a poisoning of unknown route shows the first step of every route', () => {
  const steps = poisoning().steps.join(' ');
  for (const word of ['करवट से लिटाएँ', 'उल्टी न कराएँ', 'खुली हवा', '15 से 20 मिनट', 'कपड़े उतारें'])
    expect(steps).toContain(word);
});

it('unconsciousness comes before everything that was swallowed', () => {
  expect(poisoning('swallowed', 'unconscious').steps[0]).toContain('मुँह से कुछ न दें');
});

it('otherwise the most likely route comes first', () => {
  expect(poisoning('eyes', 'swallowed').steps[0]).toContain('15 से 20 मिनट');
  expect(poisoning('swallowed', 'eyes').steps[0]).toContain('उल्टी न कराएँ');
});

it('suicidal thoughts show the helpline first; after swallowing something, 112 first', () => {
  expect(firstAidFor({ kind: 'despair', routes: [] }).notice).toMatch(/^आप अकेले नहीं हैं।.*14416.*112/);
  expect(firstAidFor({ kind: 'despair', routes: ['swallowed'] }).notice).toMatch(/112.*14416/);
});

it('an animal: the vet by 1962; a bite: not cut, not sucked, not tied', () => {
  expect(firstAidFor({ kind: 'animal', routes: [] }).notice).toContain('1962');
  const injury = firstAidFor({ kind: 'injury', routes: [] });
  for (const word of ['न चूसें', 'न कसकर बाँधें', 'मेन स्विच']) expect(injury.steps.join(' ')).toContain(word);
});

it('only the official numbers are shown, and no poison line without a source', () => {
  const numbers = EMERGENCY_KINDS.flatMap((kind) => {
    const { notice, steps, safety } = firstAidFor({ kind, routes: [...HARM_ROUTES] });
    return [notice, ...steps, ...safety].join(' ').match(/(?<![\d-])\d[\d-]{2,}/g) ?? [];
  });
  expect(new Set(numbers)).toEqual(new Set(['112', '108', '14416', '1-800-891-4416', '1962']));
});
