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

describe('one reading of a past check', () => {
  it('reads the bare diagnosis, numbers as text', () => {
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

  it('reads the wrapper with question and image', () => {
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

  it('leaves absent numbers absent instead of inventing a zero', () => {
    const record = toCheckRecord({ ...plain, irrigation: { when: 'शाम', litersPerPlant: 'थोड़ा' }, fertilizer: null });
    expect(record?.diagnosis.irrigation).toEqual({ when: 'शाम' });
    expect(record?.diagnosis).not.toHaveProperty('fertilizer');
  });

  it('keeps confidence within 0 and 100, and without a number says 0', () => {
    expect(toCheckRecord({ ...plain, confidence: '140' })?.diagnosis.confidence).toBe(100);
    expect(toCheckRecord({ ...plain, confidence: -3 })?.diagnosis.confidence).toBe(0);
    expect(toCheckRecord({ ...plain, confidence: 'बहुत' })?.diagnosis.confidence).toBe(0);
  });

  it('keeps a record without action, for the card to leave out', () => {
    expect(toCheckRecord({ id: 'X', diagnosis: { ...plain, action: undefined } })?.diagnosis.action).toBe('');
  });

  it('reads the question with its taps and drops broken options', () => {
    const followUp = { question: 'दाग कहाँ हैं?', options: [{ id: 'a', label: 'फल' }, { id: 3 }, null] };
    expect(toCheckRecord({ ...plain, followUp })?.diagnosis.followUp).toEqual({
      question: 'दाग कहाँ हैं?',
      options: [{ id: 'a', label: 'फल' }],
    });
  });

  it('keeps only doses that can be shown with their days before harvest', () => {
    const said = { source: 'लेबल', sprayedBefore: 'कल डाली' };
    const dose = { productId: 'p', product: 'दवा', dose: '1 ग्राम', preHarvestDays: '10', ...said };
    const doses = toCheckRecord({ ...plain, doses: [dose, { ...dose, preHarvestDays: null }, 'x'] })?.diagnosis.doses;
    expect(doses).toEqual([{ ...dose, preHarvestDays: 10 }]);
  });

  it('reads the answers so far and the bags of a schedule', () => {
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

  it('is null for what is no check, and such entries fall out of a list', () => {
    for (const raw of [null, undefined, 'x', 4, [], {}, { id: 'only' }]) expect(toCheckRecord(raw)).toBeNull();
    expect(toCheckRecords([plain, null, {}])).toHaveLength(1);
    expect(toCheckRecords(undefined)).toEqual([]);
  });
});

describe('numbers', () => {
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

describe('whether the photo was looked at', () => {
  it('is so only when the server says so itself', () => {
    expect(toCheckRecord({ ...plain, source: 'model', photoSeen: true })?.diagnosis.photoSeen).toBe(true);
    for (const photoSeen of [false, undefined, 'true', 1]) {
      expect(toCheckRecord({ ...plain, source: 'model', photoSeen })?.diagnosis.photoSeen).toBe(false);
    }
  });
});
