import { describe, expect, it } from 'vitest';
import { readHarvest } from './read-harvest.ts';

/** A Sunday. */
const TODAY = '2026-11-22';
const SPOTS = 'फल पर तेल जैसे काले धब्बे हैं';

/** Single wordings are up to the model; `services/diagnosis-ai/bench/sentences` measures it on many. */
describe('the next picking in a text', () => {
  it.each([
    ['कल तुड़ाई है', 1],
    ['kal tudai hai', 1],
    ['उद्या तोडणी आहे', 1],
    ['harvest on monday', 1],
    ['10 दिन बाद तोड़ेंगे', 10],
    ['तुड़ाई में 15 से 20 दिन बाकी हैं', 15],
    ['15 दिसंबर को तुड़ाई है', 23],
    ['2026-12-10 को तुड़ाई है', 18],
    ['10 दिन के अंदर तुड़ाई है', 0],
    ['कल माल मंडी भेजना है', 1],
    ['तुड़ाई 48 घंटे बाद', 2],
    ['2/3 दिन बाद तुड़ाई है', 2],
    ['आज से 8 दिन बाद तुड़ाई', 8],
    ['0 दिन में तुड़ाई है', 0],
  ])('%s: on that day', (said, days) => {
    expect(readHarvest(said, TODAY)).toBe(days);
    expect(readHarvest(`${SPOTS}, ${said}`, TODAY)).toBe(days);
  });

  it('of several times that of the picking is read', () => {
    expect(readHarvest('3 दिन से पत्ते पीले हैं, 10 दिन बाद तुड़ाई है', TODAY)).toBe(10);
    expect(readHarvest('5 दिन पहले छिड़काव किया था, कल तुड़ाई है', TODAY)).toBe(1);
    expect(readHarvest('कल मंडी भेजना है, आज कौन सी दवा मारूं', TODAY)).toBe(1);
  });

  it.each(['तुड़ाई चल रही है', 'tudai chal rahi hai', 'तोडणी सुरू आहे', 'harvest started'])('%s: in progress', (said) =>
    expect(readHarvest(said, TODAY)).toBe(0),
  );

  it.each(['तुड़ाई करनी है', 'फल तोड़ने हैं', 'todni aahe'])('%s: ahead, on an unstated day', (said) =>
    expect(readHarvest(said, TODAY)).toBe('day_unsaid'),
  );

  it.each([
    'पिछले महीने तोड़ लिए',
    'तुड़ाई हो गई',
    'काल तोडणी केली',
    'we picked yesterday',
    'कल तुड़ाई नहीं है',
    'तुड़ाई के बाद कौन सी दवा डालूं',
    'पत्ते कल तोड़े',
    'कल छिड़काव करना है',
    '10 दिन से पत्ते पीले हैं',
    SPOTS,
    '',
  ])('%s: nothing about the next picking', (said) => expect(readHarvest(said, TODAY)).toBeNull());
});

it('any text gives whole days from 0, an unstated day, or nothing', () => {
  const parts = [
    'a',
    'तोड़',
    'fal ',
    '10 din ',
    'kal ya ',
    'tudai nahi ',
    'ke ',
    '1',
    '0 दिन तुड़ाई ',
    '0.5 महीने तुड़ाई ',
    '2/3 दिन तुड़ाई ',
  ];
  for (const text of [...parts, ...parts.map((part) => part.repeat(1000).slice(0, 2000))]) {
    const stated = readHarvest(text, TODAY);
    const isWhole = Number.isInteger(stated) && Number(stated) >= 0;
    expect(isWhole || stated === null || stated === 'day_unsaid', text).toBe(true);
  }
});
