import type { ProblemEntry } from '@anar/contracts/diagnosis/problems';
import { containsDose } from '@anar/label-claims/dose-text/dose-text';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { barred, knowledge, textsOf } from '../testing/safety-bench.ts';
import { problemLibrary } from './problem-library.ts';

const identity = testIdentity();
let service: Service;
let problems: ProblemEntry[];

const get = (headers: Record<string, string> = {}) => service.app.inject({ url: '/api/problems', headers });

beforeAll(async () => {
  service = await startTestService(buildApp, testConfig('library', { jwksUrl: identity.jwksUrl }));
  problems = (await get()).json().problems;
});
afterAll(dispose);

describe('GET /api/problems', () => {
  it('has every problem of the knowledge base, of four kinds', () => {
    expect(problems.map(({ id }) => id).sort()).toEqual(knowledge.problems.map(({ id }) => id).sort());
    const kinds = problems.map(({ kind }) => kind);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect(['disease', 'pest', 'disorder', 'deficiency'].map(count)).toEqual([7, 12, 12, 8]);
  });

  it('gives each its signs, cause, first steps, a look-alike and readable sources', () => {
    for (const { id, name, signs, why, firstSteps, lookAlikes, sources, photos } of problems) {
      for (const text of [name, signs, why, ...firstSteps, ...sources]) expect([id, text]).toEqual([id, HINDI]);
      expect(firstSteps.length).toBeGreaterThan(0);
      expect([id, lookAlikes.length]).not.toEqual([id, 0]);
      expect(sources.length).toBeGreaterThan(0);
      expect(photos).toEqual([]);
    }
  });

  it('gives each search words that farmers use', () => {
    const wordsOf = (id: string) => problems.find((one) => one.id === id)?.searchWords ?? [];
    expect(wordsOf('fruit_borer')).toEqual(expect.arrayContaining(['इल्ली', 'सुंडी', 'कीड़ा', 'caterpillar']));
    expect(wordsOf('fruit_cracking')).toEqual(expect.arrayContaining(['फटना', 'दरार']));
    expect(wordsOf('anthracnose')).toEqual(expect.arrayContaining(['एन्थ्रेक्नोज', 'श्यामवर्ण']));
    for (const { id } of problems) {
      expect([id, wordsOf(id).length > 3]).toEqual([id, true]);
      expect(new Set(wordsOf(id)).size).toBe(wordsOf(id).length);
    }
  });

  it('links look-alikes both ways, to entries that exist, never to itself', () => {
    for (const { id, lookAlikes } of problems) {
      for (const twin of lookAlikes) {
        const other = problems.find((one) => one.id === twin.id);
        expect(other?.name).toBe(twin.name);
        expect(twin.id).not.toBe(id);
        expect(other?.lookAlikes.map((back) => [back.id, back.differ])).toContainEqual([id, twin.differ]);
      }
      expect(new Set(lookAlikes.map((twin) => twin.id)).size).toBe(lookAlikes.length);
    }
  });

  it('names no barred product and no amount, and the safety policy removed nothing', () => {
    for (const text of textsOf(problems.map(({ sources: _, ...entry }) => entry))) {
      expect([text, containsDose(text), barred.find(text)]).toEqual([text, false, []]);
    }
    expect(problems).toEqual(problemLibrary(knowledge, (text) => text));
  });

  it('flags problems with a labelled product, without its dose', () => {
    const labelled = problems.filter((problem) => problem.labelled).map(({ id }) => id);
    expect(labelled).toContain('bacterial_blight');
    expect(labelled).not.toContain('nematode');
    expect(labelled).not.toContain('mealybug');
    expect(labelled).not.toContain('scale_insect');
  });

  it('is public and cacheable: a known etag gets 304 without a body', async () => {
    const first = await get();
    expect(first.headers['cache-control']).toContain('public, max-age=3600');
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get({ 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

const HINDI = expect.stringMatching(/[\u0900-\u097F]/);
