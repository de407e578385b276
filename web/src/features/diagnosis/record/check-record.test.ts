import { describe, expect, it } from 'vitest';
import { toCheckRecord, toCheckRecords, toNumber } from './check-record.ts';

const plain = {
  id: '01J9ZZZZZZZZZZZZZZZZZZZZZZ',
  confidence: '78',
  urgency: 'high',
  action: 'cut_infected_branch',
  diagnosis: 'तेलिया रोग',
  hindi_text: 'टहनी काटें',
  irrigation: { litersPerPlant: '18.5', when: 'सुबह' },
  fertilizer: { type: 'गोबर खाद', amountPerPlant_g: '10000', amountPerAcre_kg: 3000, caution: 'यूरिया रोकें' },
};

describe('toCheckRecord', () => {
  it('reads a bare diagnosis with numbers as text', () => {
    const record = toCheckRecord(plain);
    expect(record?.diagnosis).toMatchObject({
      confidence: 78,
      urgency: 'high',
      action: 'cut_infected_branch',
      diagnosis: 'तेलिया रोग',
      irrigation: { litersPerPlant: 18.5, when: 'सुबह' },
      fertilizer: { amountPerPlant_g: 10000, amountPerAcre_kg: 3000, caution: 'यूरिया रोकें' },
    });
    expect(record?.id).toBe(plain.id);
  });

  it('reads a wrapped diagnosis with question and image', () => {
    const record = toCheckRecord({
      id: 'W',
      userInput: 'काले धब्बे',
      imageUrl: '/media/diagnosis/1?s=x',
      createdAt: '2026-11-20T10:00:00Z',
      diagnosis: plain,
    });
    expect(record).toMatchObject({ id: 'W', userInput: 'काले धब्बे', imageUrl: '/media/diagnosis/1?s=x' });
    expect(record?.diagnosis.confidence).toBe(78);
  });

  it('an unreadable number is left out, not read as zero', () => {
    const record = toCheckRecord({ ...plain, irrigation: { when: 'शाम', litersPerPlant: 'थोड़ा' }, fertilizer: null });
    expect(record?.diagnosis.irrigation).toEqual({ when: 'शाम' });
    expect(record?.diagnosis).not.toHaveProperty('fertilizer');
  });

  it('clamps the confidence to 0 to 100, and reads a missing one as 0', () => {
    expect(toCheckRecord({ ...plain, confidence: '140' })?.diagnosis.confidence).toBe(100);
    expect(toCheckRecord({ ...plain, confidence: -3 })?.diagnosis.confidence).toBe(0);
    expect(toCheckRecord({ ...plain, confidence: 'बहुत' })?.diagnosis.confidence).toBe(0);
  });

  it('keeps a record without an action, which the card then skips', () => {
    expect(toCheckRecord({ id: 'X', diagnosis: { ...plain, action: undefined } })?.diagnosis.action).toBe('');
  });

  it('reads the follow-up question and drops malformed options', () => {
    const followUp = { question: 'दाग कहाँ हैं?', options: [{ id: 'a', label: 'फल' }, { id: 3 }, null] };
    expect(toCheckRecord({ ...plain, followUp })?.diagnosis.followUp).toEqual({
      question: 'दाग कहाँ हैं?',
      options: [{ id: 'a', label: 'फल' }],
    });
  });

  it('keeps only doses with a waiting time before harvest', () => {
    const said = { source: 'लेबल', sprayedBefore: 'कल डाली' };
    const dose = { productId: 'p', product: 'दवा', dose: '1 ग्राम', preHarvestDays: '10', ...said };
    const doses = toCheckRecord({ ...plain, doses: [dose, { ...dose, preHarvestDays: null }, 'x'] })?.diagnosis.doses;
    expect(doses).toEqual([{ ...dose, preHarvestDays: 10 }]);
  });

  it('reads the given answers and the yearly amounts of a schedule', () => {
    const options = [
      { id: 'leaf', label: 'पत्ती' },
      { id: 'fruit', label: 'फल' },
    ];
    const answers = [{ question: 'कहाँ?', optionId: 'leaf', label: 'पत्ती', options }];
    const items = [{ name: 'यूरिया', perPlant_g: '250', perAcre_kg: 80 }, { name: 'अधूरा' }];
    const record = toCheckRecord({ id: 'A', answers, diagnosis: { ...plain, fertilizer: { type: 'खाद', items } } });
    expect(record?.answers).toEqual(answers);
    expect(record?.diagnosis.fertilizer?.items).toEqual([{ name: 'यूरिया', perPlant_g: 250, perAcre_kg: 80 }]);
  });

  it('is null for anything that is not a check; toCheckRecords drops such entries', () => {
    for (const raw of [null, undefined, 'x', 4, [], {}, { id: 'only' }]) expect(toCheckRecord(raw)).toBeNull();
    expect(toCheckRecords([plain, null, {}])).toHaveLength(1);
    expect(toCheckRecords(undefined)).toEqual([]);
  });
});

describe('toNumber', () => {
  it.each([
    [78, 78],
    ['78', 78],
    [' 78.5 ', 78.5],
    ['78%', 78],
    ['', undefined],
    ['%', undefined],
    [Number.NaN, undefined],
    [null, undefined],
    [true, undefined],
  ])('%j → %j', (raw, value) => {
    expect(toNumber(raw)).toBe(value);
  });
});

describe('photoSeen', () => {
  it('is true only when the server sent true', () => {
    expect(toCheckRecord({ ...plain, source: 'model', photoSeen: true })?.diagnosis.photoSeen).toBe(true);
    for (const photoSeen of [false, undefined, 'true', 1]) {
      expect(toCheckRecord({ ...plain, source: 'model', photoSeen })?.diagnosis.photoSeen).toBe(false);
    }
  });
});
