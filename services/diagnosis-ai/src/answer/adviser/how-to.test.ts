import { describe, expect, it } from 'vitest';
import type { OrchardView } from '../../orchards/farm.ts';
import { knowledge, policy, safe } from '../../testing/safety-bench.ts';
import { createAnswerQuestion } from '../card/answer-question.ts';
import { shownToday } from '../safety/shown-today.ts';
import { createClassifierAdviser } from './classifier-adviser.ts';

const adviser = createClassifierAdviser(knowledge);
const answer = createAnswerQuestion(adviser, knowledge, policy);
const ask = (text: string) => adviser.assess({ text, photo: null, answers: [], now: { month: 11 } });
const pagesFor = async (text: string) => (await ask(text)).pages?.map(({ id }) => id);
const MRIG: OrchardView = {
  ...{ orchardId: 'o', userId: 'u', active: true, plantAge: 5, plantPhase: 'growth', plantBahar: 'mrig' },
  ...{ irrigationType: 'drip', toldAt: new Date('2026-03-01') },
};
const cardFor = async (text: string) => {
  const asked = { text, photo: null, answers: [], orchards: [MRIG], at: new Date('2026-03-02') };
  return (await answer(asked)).diagnosis;
};

describe('a question about work', () => {
  it.each([
    ['छंटाई कब और कैसे करें', 'pruning'],
    ['रोपाई के लिए गड्ढा कितना बड़ा खोदें', 'planting'],
    ['bordo mishran kaise banaye', 'bordeaux'],
    ['बाग काळ्या जमिनीत आहे, ताण किती दिवस द्यायचा', 'bahar_stress'],
    ['how many litres of water per tree daily', 'watering'],
    ['एका झाडावर किती फळं ठेवायची', 'thinning'],
  ])('%s leads to the page %s', async (text, page) => {
    expect(await ask(text)).toMatchObject({ outcome: 'how_to', problem: null });
    expect(await pagesFor(text)).toEqual([page]);
  });

  it('without a matching page refers to an expert', async () => {
    const card = await cardFor('ट्रैक्टर कौन सा लें बाग के लिए');
    expect(card).toMatchObject({ askExpert: true, confidence: 0, problemId: null });
    expect(card).not.toHaveProperty('howTo');
  });

  it.each([
    'फल फट रहे हैं, पानी कितना दूँ',
    'पेड़ सूख रहे हैं पानी कितना दें',
    'पौधे मर रहे हैं पानी कितना दूँ',
    'फल गिर रहे हैं पानी कितना दें',
    'फल सड़ रहे हैं बोर्डो कैसे बनाएं',
    'patte pile ho rahe hain khad kitni du',
  ])('%s is about a disease', async (text) => expect((await ask(text)).outcome).not.toBe('how_to'));

  it.each(['गाय को पानी कितना दें', 'आम की छंटाई कब करें', 'टमाटर में खाद कितनी डालें', 'नींबू में पानी कितना दें'])(
    '%s is not about pomegranate trees',
    async (text) => expect((await ask(text)).outcome).toBe('other_subject'),
  );
});

describe('the card of a how-to question', () => {
  it('has the unchanged page with its amounts and the dates of the orchard’s bahar, and refers to no expert', async () => {
    const card = await cardFor('bordo mishran kaise banaye');
    const page = knowledge.howTo.find(({ id }) => id === 'bordeaux');
    expect(card).toMatchObject({ diagnosis: page?.title, action: 'follow_steps', askExpert: false, doses: [] });
    expect(card.hindi_text).toContain(page?.short);
    expect(card.steps.slice(0, page?.steps.length)).toEqual(page?.steps.map(({ say }) => say));
    expect(card.steps.at(-1)).toBe(`ध्यान रखें: ${page?.avoid.at(-1)?.say}`);
    expect(card.howTo).toEqual([{ id: 'bordeaux', title: page?.title }]);
    expect(card.sources.length).toBeGreaterThan(0);
    const stress = await cardFor('ताण कितने दिन दें');
    expect(stress.hindi_text).toContain('आपके बाग में (मृग बहार): ताण अप्रैल-मई, पहला पानी जून।');
  });

  it('on Bordeaux mixture says "not now" while the orchard has fruit', async () => {
    const asked = { text: 'bordo mishran kaise banaye', photo: null, answers: [], at: new Date('2026-03-02') };
    const { diagnosis } = await answer({ ...asked, orchards: [{ ...MRIG, plantPhase: 'fruiting' }] });
    expect(diagnosis.hindi_text).toContain('आपके बाग में अभी फल का समय है: अभी न करें।');
  });

  it.each(['ताण कितने दिन दें', 'बहार कौन सी लें', 'पहला पानी कब दें', 'पानगळ कशी करायची', 'पानी कितना दें'])(
    '%s: with fruit on the trees has no word of stopping water and no date of it, also when read again',
    async (text) => {
      const fruiting: OrchardView = { ...MRIG, plantPhase: 'fruiting' };
      const at = new Date('2026-03-02');
      const { diagnosis } = await answer({ text, photo: null, answers: [], orchards: [fruiting], at });
      const again = shownToday(policy, { diagnosis, userInput: text, daysToHarvest: null, answeredAt: at }, at);
      for (const card of [diagnosis, again]) {
        const said = [card.hindi_text, ...card.steps].join(' ');
        expect(said).not.toMatch(/पानी रोकें|पानी बंद|ताण (अप्रैल|नवंबर|अगस्त|का)|ताण पूरा|हफ्ते पानी/);
        expect(card.steps.length).toBeGreaterThan(0);
      }
      expect(again.hindi_text).toBe(diagnosis.hindi_text);
    },
  );

  it('with orchards in different phases has no date of stopping water', async () => {
    const orchards: OrchardView[] = [MRIG, { ...MRIG, orchardId: 'p', plantPhase: 'fruiting' }];
    const at = new Date('2026-03-02');
    const { diagnosis } = await answer({ text: 'पानी कितना दें', photo: null, answers: [], orchards, at });
    expect(diagnosis.hindi_text).not.toContain('ताण');
  });

  it('takes amounts from the page alone: other drafts with the same text lose them', () => {
    const page = knowledge.howTo.find(({ id }) => id === 'bordeaux');
    const words = { hindi_text: page?.short ?? '', steps: page?.steps.map(({ say }) => say) ?? [] };
    const sick = { ...words, problemId: 'bacterial_blight', confidence: 80, howTo: [{ id: 'bordeaux', title: '' }] };
    for (const draft of [sick, { ...words, problemId: null }]) {
      const { diagnosis } = safe(draft, { daysToHarvest: 3 });
      expect([diagnosis.hindi_text, ...diagnosis.steps].join(' ')).not.toMatch(/किलो|100 ग्राम/);
    }
  });

  it('with an unknown page id has no page and no amount', () => {
    const draft = {
      ...{ problemId: null, askExpert: false, howTo: [{ id: 'moon', title: 'चाँद' }] },
      ...{ hindi_text: '5 मिली दवा प्रति लीटर डालें।', steps: ['2 ग्राम प्रति लीटर छिड़कें।'] },
    };
    const { diagnosis } = safe(draft);
    expect(diagnosis).not.toHaveProperty('howTo');
    expect(diagnosis.steps).toEqual([]);
    expect(diagnosis).toMatchObject({ askExpert: true });
  });
});

describe('a question that is not about a sickness leads on', () => {
  it.each([
    ['पानी कितना दें', { page: 'orchard' }],
    ['खाद', { page: 'fertilizer' }],
    ['खाद कितनी दें', { page: 'fertilizer' }],
    ['अनार का भाव नाशिक में', { page: 'market', search: 'नाशिक' }],
    ['solapur mandi me anar ka bhav', { page: 'market', search: 'solapur' }],
    ['आज मंडी में अनार का भाव', { page: 'market' }],
    ['अनार का दाम क्या है', { page: 'market' }],
    ['टमाटर में कीड़ा', { page: 'kisan_call_centre' }],
    ['गाय बीमार है', { page: 'kisan_call_centre' }],
  ])('%s', async (text, page) => expect((await cardFor(text)).leadsTo).toEqual(page));

  it.each(['फल पर तेल जैसे धब्बे हैं', 'छंटाई कब और कैसे करें', 'नमस्ते', 'रुई जैसा सफेद कीड़ा'])('%s leads nowhere else', async (text) =>
    expect(await cardFor(text)).not.toHaveProperty('leadsTo'),
  );
});
