import sharp from 'sharp';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { orchardViewModel } from '../../orchards/orchard-view.model.ts';
import { adviserBench, blightAnswer, OILY, VAGUE } from '../../testing/model-bench.ts';
import { knowledge } from '../../testing/safety-bench.ts';
import { createQuestionAnswer } from './opinion.ts';
import { questionFacts } from './question-facts.ts';

const optionById = (id: string) => knowledge.questions.flatMap(({ options }) => options).find((one) => one.id === id);
const SPOTS = ['bacterial_blight', 'cercospora_alternaria_spot'];
/** A sign of blight and of no other spot. */
const OILY_SIGN = knowledge.questions
  .filter(({ between }) => SPOTS.every((id) => between.includes(id)))
  .flatMap(({ options }) => options)
  .find((option) => option.for?.includes('bacterial_blight') && !option.for.includes('cercospora_alternaria_spot')) ?? {
  id: 'none',
};

const { model, service, farmer, metric, photo } = adviserBench();

describe('the model', () => {
  it('gets season, orchard, matching entries and the farmer’s text, in one call', async () => {
    const userId = ulid();
    await orchardViewModel(service().mongo).create({
      ...{ _id: ulid(), userId, seq: 1, active: true, plantAge: 6, plantPhase: 'fruiting', plantBahar: 'mrig' },
      ...{ irrigationType: 'drip', toldAt: new Date() },
    });
    await model.become({ mode: 'answer' });
    const { status, body } = await farmer.text(userId, OILY);
    expect(status).toBe(201);
    expect(body.diagnosis).toMatchObject({ problemId: 'bacterial_blight', source: 'model' });
    const [call, ...more] = await model.calls();
    expect(more).toEqual([]);
    expect(call?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    const facts = JSON.parse(String(call?.messages[1]?.content));
    expect(facts).toMatchObject({
      किसान_के_शब्द: OILY,
      महीना: expect.stringMatching(/[\u0900-\u097F]/),
      मिलती_समस्याएँ: expect.arrayContaining([
        expect.objectContaining({ id: 'bacterial_blight', लक्षण: expect.any(String) }),
      ]),
      फ़ोटो: 'नहीं है',
      बाग: { पेड़ों_की_उम्र_साल: 6, अवस्था: 'फल', बहार: 'मृग', पानी: 'ड्रिप' },
    });
    expect(call?.text).not.toContain(userId);
  });

  it('gets the signs that separate the likeliest problems, without the open options', () => {
    const likely = knowledge.problems.filter(({ id }) => SPOTS.includes(id));
    const question = { text: VAGUE, photo: null, answers: [], now: { month: 11 } };
    const { जाँच_सूची: checklist } = JSON.parse(questionFacts(question, likely, false, knowledge));
    const ids = checklist.flatMap(({ विकल्प }: { विकल्प: { id: string }[] }) => विकल्प.map(({ id }) => id));
    expect(ids).toContain(OILY_SIGN.id);
    expect(ids.filter((id: string) => optionById(id)?.means)).toEqual([]);
  });

  it('is not called about another subject', async () => {
    await model.become({ mode: 'answer', content: blightAnswer() });
    const { body } = await farmer.text(ulid(), 'मेरी गाय दूध कम दे रही है');
    expect(body.diagnosis).toMatchObject({ source: 'rules', problemId: null });
    expect(await model.calls()).toEqual([]);
  });

  it('is called once for a repeated submission, and once for the same question within a day', async () => {
    const [userId, key] = [ulid(), { 'idempotency-key': ulid() }];
    await model.become({ mode: 'answer' });
    const text = `${OILY} बारिश के बाद`;
    const first = await farmer.text(userId, text, key);
    const again = await farmer.text(userId, text, key);
    expect(again.body).toEqual(first.body);
    expect(await model.calls()).toHaveLength(1);
    await service().idempotency.erase(userId);
    const third = await farmer.text(userId, text);
    expect(third.body.diagnosis).toEqual(first.body.diagnosis);
    expect(await model.calls()).toHaveLength(1);
  });
});

describe('a photo', () => {
  it('is sent to the model once, small and without its location, and counts as seen', async () => {
    const content = blightAnswer({ photoSeen: true, signsOnPhoto: ['cracked_fruit', 'oily_spots', 'moon_spots'] });
    await model.become({ mode: 'answer', content });
    const key = { 'idempotency-key': ulid() };
    const userId = ulid();
    const bytes = await photo();
    const { body } = await farmer.photo(userId, {}, [{ bytes }], key);
    await farmer.photo(userId, {}, [{ bytes }], key);
    expect(body.diagnosis).toMatchObject({
      ...{ problemId: 'bacterial_blight', source: 'model', photoSeen: true, confidence: 80 },
      why: expect.stringMatching(/^फ़ोटो में दिखा: तेल जैसे धब्बे, फल फटना। \S/),
      sources: expect.arrayContaining(['AI मॉडल का अनुमान']),
    });
    const calls = await model.calls();
    expect(calls.flatMap(({ images }) => images)).toHaveLength(1);
    const picture = Buffer.from(calls[0]?.images[0]?.split(',')[1] ?? '', 'base64');
    const { width = 0, height = 0, format, exif } = await sharp(picture).metadata();
    expect([Math.max(width, height), format, exif]).toEqual([1024, 'jpeg', undefined]);
    expect(calls[0]?.text).toContain('fruit_borer');
  });

  it('that the model could not make out is not called seen, and stays at 30 %', async () => {
    const content = blightAnswer({ problemId: null, confidence: 10 });
    await model.become({ mode: 'answer', content });
    const { body } = await farmer.photo(ulid(), { userInput: '' }, [{ bytes: await photo() }]);
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(body.diagnosis).not.toHaveProperty('photoSeen');
    expect(body.diagnosis.hindi_text).toContain('किसी ने देखी नहीं');
    expect(body.diagnosis.followUp).toBeDefined();
  });

  it('that was seen without certainty leads to a question, and the tap asks the model again', async () => {
    const content = blightAnswer({ problemId: null, confidence: 20, photoSeen: true });
    await model.become({ mode: 'answer', content });
    const userId = ulid();
    const { body: first } = await farmer.photo(userId, {}, [{ bytes: await photo() }]);
    expect(first.diagnosis).toMatchObject({ photoSeen: true, source: 'model', problemId: null });
    expect(first.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(first.diagnosis.hindi_text).not.toContain('किसी ने देखी नहीं');
    await model.become({ mode: 'answer', content: blightAnswer({ photoSeen: true }) });
    const { body } = await farmer.answer(userId, first.id, 'where_fruit');
    expect(body.diagnosis).toMatchObject({ problemId: 'bacterial_blight', photoSeen: true });
    const [call] = await model.calls();
    expect(call?.images).toHaveLength(1);
    expect(call?.text).toContain('किसान_के_जवाब');
  });
});

describe('the check of an answer', () => {
  it('a tap about harvest uses the cached answer', async () => {
    await model.become({ mode: 'answer', content: blightAnswer() });
    const userId = ulid();
    const { body } = await farmer.text(userId, `${OILY} पाँच पेड़ों पर`);
    const far = body.diagnosis.followUp?.options.at(-1)?.id;
    await farmer.answer(userId, body.id, String(far));
    expect(await model.calls()).toHaveLength(1);
  });

  it('an unknown problem is not accepted', async () => {
    await model.become({ mode: 'answer', content: blightAnswer({ problemId: 'moon_sickness', confidence: 99 }) });
    const { body } = await farmer.text(ulid(), VAGUE);
    expect(body.diagnosis).toMatchObject({ problemId: null, askExpert: true, doses: [] });
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(await metric('diagnosis_model_answers_total', 'unknown_problem')).toBe(1);
  });

  it('an unseen photo without text stays at 30 %', async () => {
    await model.become({ mode: 'answer', content: blightAnswer({ confidence: 95, signsOnPhoto: ['oily_spots'] }) });
    const { body } = await farmer.photo(ulid(), {}, [{ bytes: await photo() }]);
    expect(body.diagnosis).toMatchObject({ problemId: null, source: 'rules', doses: [] });
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(body.diagnosis.photoSeen).toBeUndefined();
  });

  it('when rules and model are sure of different problems, neither is accepted', async () => {
    await model.become({ mode: 'answer', content: blightAnswer({ problemId: 'thrips', confidence: 95 }) });
    const { body } = await farmer.text(ulid(), `${OILY} परसों से`);
    expect(body.diagnosis).toMatchObject({ askExpert: true, doses: [] });
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
  });

  it('a problem that its own checklist contradicts is not accepted', async () => {
    const content = blightAnswer({
      problemId: 'cercospora_alternaria_spot',
      checklist: [OILY_SIGN.id, 'no_such_sign'],
    });
    await model.become({ mode: 'answer', content: { ...content, photoSeen: true } });
    const { body } = await farmer.photo(ulid(), { userInput: VAGUE }, [{ bytes: await photo() }]);
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(await metric('diagnosis_model_answers_total', 'contradiction')).toBe(1);
  });

  it('words alone are worth 75 % at most', () => {
    const answer = {
      problemId: 'wilt',
      confidence: 100,
      photoSeen: false,
      checklist: [],
      signsOnPhoto: [],
      matchedWords: [],
    };
    const shown = { text: 'एक डाल सूख रही है', photo: false, photoSent: false };
    expect(createQuestionAnswer(knowledge)(answer, shown)).toMatchObject({ problem: { id: 'wilt' }, confidence: 75 });
  });
});

it('tokens, cost and outcomes are counted', async () => {
  expect(await metric('diagnosis_model_tokens_total', 'kind="input"')).toBeGreaterThan(1000);
  const [input, output] = [
    await metric('diagnosis_model_tokens_total', 'kind="input"'),
    await metric('diagnosis_model_tokens_total', 'kind="output"'),
  ];
  expect(await metric('diagnosis_model_cost_usd_total')).toBeCloseTo((2 * input + 8 * output) / 1e6, 6);
  expect(await metric('provider_calls_total', 'outcome="ok"')).toBeGreaterThan(5);
  expect(await metric('provider_call_seconds_count', 'provider="openai-chat"')).toBeGreaterThan(5);
});
