import { describe, expect, it } from 'vitest';
import { loadSentences } from '../../bench/sentences/labelled-sentences.ts';
import type { Adviser } from '../adviser/adviser.ts';
import { createAnswerQuestion } from '../card/answer-question.ts';
import { shownToday } from '../safety/shown-today.ts';
import { FARMER_SENTENCES } from '../testing/farmer-sentences.ts';
import { barred, draftOf, freeTexts, knowledge, policy } from '../testing/safety-bench.ts';
import { createFirstAid } from './first-aid.ts';

const { kindOf, answers } = createFirstAid(knowledge);
const answer = answers.poisoning;

describe('a person who feels ill after spraying, or who swallowed a product', () => {
  it.each([
    'दवा छिड़कने के बाद चक्कर आ रहा है',
    'स्प्रे करते समय उल्टी हो गई',
    'कीटनाशक छिड़का था अब सिर में बहुत दर्द है और पसीना आ रहा',
    'दवाई मारने के बाद आंखों में जलन हो रही है',
    'दवा छिड़कते हुए पति बेहोश हो गए',
    'छिड़काव के बाद जी मिचला रहा है',
    'कल दवा छिड़की थी, आज सुबह से तबीयत खराब है',
    'स्प्रे के बाद सांस लेने में तकलीफ हो रही है',
    'बच्चे ने कीटनाशक पी लिया',
    'भाई ने ज़हर खा लिया',
    'गलती से दवा पी ली',
    'मुंह में दवा चली गई',
    'आँख में दवा चली गई है',
    'हाथ पर केमिकल गिर गया, खुजली और जलन है',
    'dawa chidakne ke baad chakkar aa raha hai',
    'spray karne ke bad ulti ho rahi h',
    'dawai marte time behosh ho gaya',
    'keetnashak pi liya kya kare',
    'galti se dawa pi li',
    'bachche ne dawai pee li',
    'zeher kha liya usne',
    'spray ke baad sir dard aur ji ghabra raha',
    'spray k bad sans lene me dikkat',
    'tabiyat kharab ho gayi dawa spray karke',
    'ankh me dawa chali gayi',
    'feeling dizzy after spraying',
    'my father is vomiting after pesticide spray',
    'my son drank pesticide',
    'spray went into my eyes',
    'मैं दवा छिड़कते समय चक्कर खाकर गिर गया, अस्पताल जाऊं क्या',
    'chakkar aa gaya spray karte karte',
    'दवा पीने के बाद उल्टी हो रही है',
    'नुवान पी लिया',
    'rogor chidka tha, sir ghum raha hai',
    'दवा सूंघने से चक्कर',
    'davai chadh gai',
    'कीड़े मारने की दवा खा ली',
    'दवा मारने के बाद बच्चे को दस्त',
    'pesticide poisoning, what to do',
    'फवारणी नंतर चक्कर येत आहे, उलटी झाली',
    'पत्नी बेहोश हो गई दवा से',
    'मजदूर दवा छिड़कते गिर पड़ा',
    'gir gaya spray karte karte',
    'majdur gir pada spray karte',
    'बच्चे के मुंह में दवा',
    'हाथ पैर कांप रहे दवा के बाद',
    'hath pair kaanp rahe hai spray ke baad',
    'आँखों से पानी आ रहा है स्प्रे के बाद',
    'धुंधला दिख रहा छिड़काव के बाद',
    'dhundhla dikh raha spray ke baad',
    'pet me jalan dawai se',
    'पेट में जलन हो रही दवा छिड़कने के बाद',
    'औषध पोटात गेले',
    'औषध पिले',
    'मुलाने औषध प्यायले',
    'फवारणी करताना चक्कर आली',
    'औषध डोळ्यात गेले',
    'फवारणी नंतर डोळ्यांतून पाणी येते',
    'फवारणी केल्यावर हात पाय थरथरतात',
    'पेड़ पर नुवान छिड़की, अब चक्कर आ रहा है',
    'पेड़ की तबीयत खराब है और दवा छिड़कने के बाद मुझे चक्कर आ रहा है',
    'monocrotophos pi liya',
    'नुवान की शीशी पी गया',
    'छोटी बच्ची ने दवा वाली बोतल मुंह में लगा ली',
    'बच्चे ने दवा की बोतल मुंह में डाल ली',
    'बच्चा दवा के डिब्बे से खेल रहा था',
    'बच्चों ने स्प्रे किए हुए अनार खा लिए',
    'कल दवा मारी आज बच्चों ने फल खा लिए',
    'स्प्रे किया था तब से शरीर पर चकत्ते',
    'दवाई शरीर पर गिर गई',
    'कपड़ों पर दवा गिर गई',
  ])('%s', (text) => expect(kindOf(text)).toBe('poisoning'));
});

describe('what is no such thing', () => {
  it.each([
    'दवा छिड़कने के बाद पत्ते जल गए',
    'दवा छिड़कने के बाद फल की चमड़ी जल गई',
    'स्प्रे के बाद पत्ती उल्टी मुड़ गई',
    'दवाई के चक्कर में पैसा गया, छिड़काव बेकार रहा',
    'दवा डाली पर पत्ती पीली हो गई',
    'dawa dali phir bhi patti pili pad gayi',
    'spray ke baad patte sukh gaye',
    'dawa marne ke baad bhi illi nahi mari',
    'छिड़काव के बाद फूल झड़ गए',
    'पेड़ की तबीयत खराब है',
    'मेरे सिर में दर्द है',
    'बुखार की कौन सी दवा लूं',
    'जहर जैसा कड़वा फल',
    'फल में आंख जैसे दाने लाल हैं',
    'leaves burnt after spraying pesticide',
    'which pesticide to spray for thrips',
    'कीटनाशक कब छिड़कें',
    'spray karne ka sahi samay',
    'नुवान का छिड़काव कब करें',
    'spray machine hath se chalti hai, dane lal',
    'पेड़ को दवा पिलाई',
    'पत्ते पर कीड़े आते हैं, नुवान डालूं?',
    'इल्ली ने फल खा लिया, नुवान डालूं',
    'कीड़े आते हैं spray क्या करूं',
    'सर फल फट रहे हैं, स्प्रे किया था',
    'sir fal fat rahe hai spray ke baad',
    'भाई जी खराब हो गए फल, स्प्रे किया',
    'पेड़ की तबीयत खराब है, स्प्रे क्या करूं',
    'स्प्रे के बाद कीड़े बेहोश हो गए',
    'हाथ से दवा डाली पत्ते जल गए',
    'पानी के झटके से फूल झड़े, स्प्रे किया',
    'plants became weak after spraying',
    'faint spots after spray',
    'fruit skin turning red, burning of skin after spray',
    'स्प्रे के बाद पत्ती उल्टी हो गई',
    'दवा दी पर चींटी चढ़ गई',
    'pesticide dala phir bhi illi fal kha gayi',
    'bache hue fal par dawa maru, illi kha rahi',
    'बच्चे खेत में हैं, दवा छिड़कें क्या',
    'Folidol डस्ट थ्रिप्स पे',
    'पौधे को जहर चढ़ गया',
    'कीटनाशक पी लिया कीड़े ने',
    'कीड़े ने दवा पी ली',
    'दवा से पेड़ गिर गया',
    'दवा के बाद फल गिर गया',
    'स्प्रे के बाद पेड़ कांप रहे हवा से',
    'फूल के मुंह में दवा डालें क्या',
    'छेद के मुंह में दवा डालूं',
    'कीड़े दिखाई नहीं दे रहे स्प्रे के बाद',
    'दवा से कीड़े नहीं मरे, पत्ते जल गए',
    'औषध फवारले तरी पाने पिवळी',
    'पत्ते से पानी टपकता है स्प्रे के बाद',
    'पेड़ पर दवा पत्तों पर गिर गई',
    'हाथ से दवा पेड़ पर डाली',
    'दवा मारी फिर भी फल पर चकत्ते',
    'स्प्रे के बाद फल तोड़ा, हाथ में दाने काले निकले',
  ])('%s', (text) => expect(kindOf(text)).toBeUndefined());

  it('nor is any sentence that names a problem of a plant', () => {
    const rows = loadSentences('work').filter(({ problem }) => problem !== null);
    const sentences = [...rows.map(({ say }) => say), ...FARMER_SENTENCES.map(([say]) => say)];
    expect(sentences.filter(kindOf)).toEqual([]);
  });
});

describe('the answer', () => {
  it('tells what to do first, urgently: stop, wash, ambulance, hospital, poison line', () => {
    expect(answer.urgency).toBe('high');
    const told = [answer.notice, ...answer.steps, ...answer.safety].join(' ');
    for (const word of ['रोक', 'खुली हवा', 'धो', '108', '112', 'अस्पताल', '1800-116-117', 'उल्टी न कराएँ', 'बोतल']) {
      expect(told).toContain(word);
    }
    expect(answer.hindi_text.startsWith(answer.notice ?? 'none')).toBe(true);
    expect(answer).toMatchObject({ doses: [], problemId: null, confidence: 0 });
    expect(freeTexts({ diagnosis: answer }).flatMap((text) => barred.find(text))).toEqual([]);
  });

  const ILL = 'नुवान छिड़कने के बाद चक्कर आ रहा है, फल पर तेल जैसे काले धब्बे हैं';

  it('comes at once, without asking any adviser, and alone', async () => {
    const adviser: Adviser = { assess: () => Promise.reject(new Error('nobody is asked')) };
    const asked = { text: ILL, photo: null, answers: [], orchards: [], at: new Date() };
    const answered = await createAnswerQuestion(adviser, knowledge, policy)(asked);
    expect(answered).toEqual({ diagnosis: answer, openQuestion: null, daysToHarvest: null, outcome: 'first_aid' });
  });

  it('replaces whatever was drafted, and stands in old records too', () => {
    const { diagnosis } = policy(draftOf(), { daysToHarvest: 120, asked: ILL });
    expect(diagnosis).toEqual(answer);
    const old = { ...policy(draftOf(), { daysToHarvest: 120, asked: '' }).diagnosis };
    expect(old.doses).not.toEqual([]);
    const stored = { diagnosis: old, userInput: ILL, daysToHarvest: 120, answeredAt: new Date() };
    expect(shownToday(policy, stored, new Date())).toEqual(answer);
  });
});
