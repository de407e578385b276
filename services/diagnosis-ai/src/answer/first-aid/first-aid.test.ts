import { CALL_VET, FIRST_AID, TALK_NOW } from '@anar/contracts/constants';
import { EMERGENCY_KINDS } from '@anar/emergencies/emergency';
import { firstAidFor } from '@anar/emergencies/first-aid';
import { asDiagnosis } from '@anar/emergencies/first-aid-diagnosis';
import { readEmergency } from '@anar/emergencies/read-emergency';
import { describe, expect, it } from 'vitest';
import { loadSentences } from '../../../bench/sentences/labelled-sentences.ts';
import { FARMER_SENTENCES } from '../../testing/farmer-sentences.ts';
import { barred, draftOf, freeTexts, knowledge, policy, safe } from '../../testing/safety-bench.ts';
import type { Adviser } from '../adviser/adviser.ts';
import { createAnswerQuestion } from '../card/answer-question.ts';
import { shownToday } from '../safety/shown-today.ts';
import { firstAidAnswer } from './first-aid.ts';

const ILL = 'नुवान छिड़कने के बाद चक्कर आ रहा है, फल पर तेल जैसे काले धब्बे हैं';

describe('the first-aid answer', () => {
  it.each([
    [ILL, FIRST_AID],
    ['मैं मर जाऊंगा', TALK_NOW],
    ['बैल ने दवा पी ली', CALL_VET],
    ['सांप ने काट लिया', FIRST_AID],
  ])('%s: %s', (text, action) => {
    expect(firstAidAnswer(text)).toMatchObject({ action, doses: [], problemId: null, confidence: 0, urgency: 'high' });
  });

  it('names no product and no problem of a plant', () => {
    for (const kind of EMERGENCY_KINDS) {
      const diagnosis = asDiagnosis(firstAidFor({ kind, routes: ['swallowed', 'eyes'] }));
      expect(freeTexts({ diagnosis }).flatMap((text) => barred.find(text))).toEqual([]);
    }
  });

  it('comes alone, without calling an adviser', async () => {
    const adviser: Adviser = { assess: () => Promise.reject(new Error('nobody is asked')) };
    const asked = { text: ILL, photo: null, answers: [], orchards: [], at: new Date() };
    const answered = await createAnswerQuestion(adviser, knowledge, policy)(asked);
    expect(answered).toEqual({
      diagnosis: firstAidAnswer(ILL),
      openQuestion: null,
      daysToHarvest: null,
      outcome: 'first_aid',
    });
  });

  it('replaces any draft, also in stored records', () => {
    const { diagnosis } = policy(draftOf(), { daysToHarvest: 120, asked: ILL });
    expect(diagnosis).toEqual(firstAidAnswer(ILL));
    const old = { ...policy(draftOf(), { daysToHarvest: 120, asked: '' }).diagnosis };
    expect(old.doses).not.toEqual([]);
    const stored = { diagnosis: old, userInput: ILL, daysToHarvest: 120, answeredAt: new Date() };
    expect(shownToday(policy, stored, new Date())).toEqual(firstAidAnswer(ILL));
  });
});

describe('emergency detection', () => {
  it('reads every blocked product name as something swallowed', () => {
    const names = Object.values(knowledge.blocklist).flatMap((rows) => rows.flatMap((row) => row.names));
    const unknown = names.filter((name) => !readEmergency(`पति ने ${name} निगल लिया`));
    expect(unknown).toEqual([]);
  });

  it('takes less than 2 % of plant sentences for an emergency', () => {
    const sentences = [...loadSentences('held-back').map(({ t }) => t), ...FARMER_SENTENCES.map(([say]) => say)];
    expect(sentences.filter((say) => readEmergency(say)).length).toBeLessThan(0.02 * sentences.length);
  });
});

describe('a question about a forbidden practice gets a clear no', () => {
  it.each([
    ['डबल डोज डाल दूं क्या', 'लेबल से ज्यादा'],
    ['चार दवाइयां एक टंकी में मिला दूं', 'साथ न मिलाएँ'],
    ['बच्चे पास खेल रहे हैं, दवा छिड़क दूं क्या', 'बच्चे'],
  ])('%s', (asked, words) => {
    const { notice = '', sources } = safe({}, { asked }).diagnosis;
    expect(notice).toMatch(/^नहीं।/);
    expect(notice).toContain(words);
    expect(sources.join()).toContain('CIB&RC');
  });
});
