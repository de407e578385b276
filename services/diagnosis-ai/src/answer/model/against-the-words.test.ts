import { drawnPhoto } from '@anar/photo-checks/testing/drawn-photos';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blightAnswer, plantCheckWith, startModel } from '../../testing/model-bench.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';

const identity = testIdentity();
let model: Awaited<ReturnType<typeof startModel>>;
let service: Service;
let jpeg: Buffer;
const farmer = plantCheckClient(() => service, identity);
const SURE = { confidence: 99 };

beforeAll(async () => {
  model = await startModel();
  service = await plantCheckWith(model.config, identity);
  jpeg = await drawnPhoto('leaf with spots', { width: 1600 });
});
afterAll(async () => {
  await dispose();
  await model.stop();
});

describe('a model that is sure of blight', () => {
  it.each([
    'तेलिया नहीं है',
    'telya nahi hai bas puch raha hu',
    'तेल्या नाही',
    'तेलिया नहीं है, पत्ती मुड़ रही है',
    'फल पर एक भी धब्बा नहीं',
    'सब ठीक है',
    'sab theek hai',
    'नमस्ते',
    'राम राम जी',
    'नमस्कार, सगळे ठीक आहे',
    'अनार के पौधे की हालत अजीब सी लग रही है',
  ])('is not accepted when the text denies it or has no sign: %s', async (text) => {
    await model.become({ mode: 'answer', content: blightAnswer(SURE) });
    const { status, body } = await farmer.text(ulid(), text);
    expect(status).toBe(201);
    expect(body.diagnosis).toMatchObject({ doses: [], askExpert: true });
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
  });

  it('is overruled by the problem that the rules found beside the denial', async () => {
    await model.become({ mode: 'answer', content: blightAnswer(SURE) });
    const { body } = await farmer.text(ulid(), 'तेलिया नहीं है, थ्रिप्स लगी है, पत्ती मुड़ रही है');
    expect(body.diagnosis).toMatchObject({ problemId: 'thrips', source: 'rules' });
  });

  it.each(['तेलिया नहीं है', 'थ्रिप्स लगी है, तेलिया नहीं है'])(
    'by the photo but denied in the text: a question or the expert (%s)',
    async (userInput) => {
      await model.become({ mode: 'answer', content: blightAnswer({ ...SURE, photoSeen: true }) });
      const { body } = await farmer.photo(ulid(), { userInput }, [{ bytes: jpeg }]);
      expect(body.diagnosis).toMatchObject({ photoSeen: true, doses: [], askExpert: true });
      expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
      expect(['ask_expert', 'answer_question']).toContain(body.diagnosis.action);
    },
  );

  it('by the photo is accepted when the text has no sign', async () => {
    await model.become({ mode: 'answer', content: blightAnswer({ ...SURE, photoSeen: true }) });
    const { body } = await farmer.photo(ulid(), { userInput: 'नमस्ते' }, [{ bytes: jpeg }]);
    expect(body.diagnosis).toMatchObject({ problemId: 'bacterial_blight', photoSeen: true });
    expect(body.diagnosis.confidence).toBeGreaterThan(30);
  });

  it('is overruled by a tap that denies it', async () => {
    await model.become({ mode: 'answer', content: blightAnswer({ confidence: 20 }) });
    const userId = ulid();
    const asked = (await farmer.text(userId, 'फल पर काले धब्बे हैं')).body;
    expect(asked.diagnosis.followUp?.options.map(({ id }) => id)).toContain('spot_none');
    await model.become({ mode: 'answer', content: blightAnswer(SURE) });
    const { body } = await farmer.answer(userId, asked.id, 'spot_none');
    expect(body.diagnosis.problemId).not.toBe('bacterial_blight');
    expect(body.diagnosis.doses).toEqual([]);
  });
});
