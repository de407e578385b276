import { describe, expect, it } from 'vitest';
import type { Emergency } from './emergency.ts';
import { readClearNo, readEmergency } from './read-emergency.ts';

describe('a long text', () => {
  const talk = 'नमस्ते जी पानी कब देना है और खाद कितनी डालनी है बताइए '.repeat(28);
  it('with danger only at its end is an emergency', () => {
    expect(readEmergency(`${talk}। मेरे बेटे ने कीटनाशक पी लिया है`)?.kind).toBe('poisoning');
    expect(readEmergency(talk)).toBeUndefined();
  });
});

it('a person ill from spraying is an emergency, not a plant problem', () => {
  expect(readEmergency('ped pe spray karte karte saans nahi aa rahi')).toMatchObject({ kind: 'poisoning' });
});

describe('suicidal thoughts in a text about dying plants', () => {
  it.each([
    'मैं मरना चाहता हूँ क्योंकि मेरे पेड़ सूख गए',
    'पत्ते पीले हैं और आत्महत्या करूँगा',
    'फल में कीड़ा है और मैं फांसी लगाने जा रहा हूँ',
    'paudhe sukh rahe hai aur mai marna chahta hu',
    'डाळिंबाची झाडे वाळली, मला मरायचे आहे',
    'मैं मरना चाहता हूँ, पत्ते पीले हैं',
    'ped mar gaye ab mujhe bhi marna hai',
    'mai mrna chahta hn',
  ])('are detected: %s', (text) => expect(readEmergency(text)?.kind).toBe('despair'));

  it.each([
    'पौधे मर रहे हैं और मैं परेशान हूँ',
    'फल सड़ रहे हैं, मेरा बाग मर जाएगा',
    'मैं कीड़े मारना चाहता हूँ, पत्ते पीले हैं',
    'पेड़ मर गए, अब मैं नए पौधे लगाना चाहता हूँ',
  ])('are not detected where only plants die: %s', (text) => expect(readEmergency(text)).toBeUndefined());
});

describe('the routes of a poisoning', () => {
  it.each<[string, Emergency['routes']]>([
    ['बच्चे ने कीटनाशक पी लिया', ['swallowed']],
    ['my son drank pesticide', ['swallowed']],
    ['भाई ने ज़हर खाया', ['swallowed']],
    ['मुलाने औषध प्यायले', ['swallowed']],
    ['bachche ne dawa khali', ['swallowed']],
    ['bachchenedawapiliya', ['swallowed']],
    ['आँख में दवा चली गई है', ['eyes']],
    ['औषध डोळ्यात गेले', ['eyes']],
    ['insecticide fell on my leg', ['skin']],
    ['कपड़ों पर दवा गिर गई', ['skin']],
    ['my labourer inhaled the fumes while mixing', ['inhaled']],
    ['दवा छिड़कते हुए पति बेहोश हो गए', ['unconscious']],
    ['दवा छिड़कने के बाद चक्कर आ रहा है', ['unwell']],
    ['पति ने नुवान पी लिया और बेहोश है', ['unconscious', 'swallowed']],
  ])('%s', (text, routes) => expect(readEmergency(text)).toEqual({ kind: 'poisoning', routes }));
});

it('are ordered by likelihood', () => {
  const { routes } = readEmergency('bachcha drip wala acid aankh me gaya, anar ke patte bhi peele hai') ?? {};
  expect(routes?.[0]).toBe('eyes');
});

describe('precedence of several emergencies', () => {
  it.each<[string, Emergency['kind']]>([
    ['गाय ने दवा पी ली और बच्चे ने भी दवा पी ली', 'poisoning'],
    ['गाय ने दवा पी ली, मैं मर जाऊंगा', 'despair'],
    ['गाय के मुंह से झाग आ रहा है, दवा खा ली', 'animal'],
    ['भाई ने कीटनाशक पी लिया और सांप ने काट लिया', 'poisoning'],
  ])('%s', (text, kind) => expect(readEmergency(text)?.kind).toBe(kind));
});

describe('any input', () => {
  it.each([
    ['a thousand unbroken letters', 'dawapi'.repeat(170)],
    ['one letter, two thousand times', 'अ'.repeat(2000)],
    ['half words', 'pi '.repeat(660)],
    ['marks alone', '\u094d\u093c\u0902'.repeat(660)],
    ['stops', '।,'.repeat(1000)],
    ['nothing', ''],
    ['halves of pairs', '\ud800'.repeat(500)],
  ])('%s is read without an error', (_, text) => expect(() => readEmergency(text)).not.toThrow());
});

it.each([
  ['बच्चे पास खेल रहे हैं, दवा छिड़क दूं क्या', 'children_near'],
  ['bachche ke samne spray kar sakte hai', 'children_near'],
  ['बच्चों से दवा घोलते समय मदद ले लूं', 'children_near'],
])('%s: answered with no', (text, id) => expect(readClearNo(text)?.id).toBe(id));

it.each(['थ्रिप्स की दवा बताओ', 'बच्चों से दवा दूर कैसे रखें', 'चार दिन से दवा मार रहा हूं'])('%s: not such a question', (text) =>
  expect(readClearNo(text)).toBeUndefined(),
);
