import type { Advice } from '@anar/contracts/diagnosis/diagnosis-records';
import { describe, expect, it } from 'vitest';
import { nextQuestion, openQuestion, type QuestionEvent, sendable, type Trouble } from './question-state.ts';

const WORDS = 'फल पर तेल जैसे धब्बे हैं';
const advice = { recordId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } as Advice;

function after(...events: QuestionEvent[]) {
  return events.reduce(nextQuestion, openQuestion(''));
}

describe('a spoken question', () => {
  it('shows the transcript before it is sent', () => {
    const transcribed = after({ type: 'listening' }, { type: 'sending' }, { type: 'transcribed', words: WORDS });
    expect(transcribed).toMatchObject({ step: 'transcribed', words: WORDS });
    expect(sendable(transcribed)).toBe(WORDS);
  });

  it.each<[string, QuestionEvent]>([
    ['looked at', { type: 'waiting' }],
    ['edited', { type: 'words', words: `${WORDS} बहुत` }],
    ['spoken again', { type: 'listening' }],
  ])('is not sent automatically once it is %s', (_what, event) => {
    const touched = after({ type: 'transcribed', words: WORDS }, event);
    expect(touched.step).toBe('open');
    expect(sendable(touched)).toContain(WORDS);
  });

  it('keeps its text when the advice failed', () => {
    const trouble: Trouble = { kind: 'no-advice', error: 'नेट नहीं मिला' };
    const failed = after({ type: 'transcribed', words: WORDS }, { type: 'advising' }, { type: 'trouble', trouble });
    expect(failed).toMatchObject({ step: 'open', words: WORDS, trouble, mode: 'voice' });
    expect(sendable(failed)).toBe(WORDS);
  });

  it('is sent once: neither again in flight nor once answered', () => {
    const asking = after({ type: 'transcribed', words: WORDS }, { type: 'advising' });
    expect(sendable(asking)).toBeNull();
    const answered = nextQuestion(asking, { type: 'answered', asked: WORDS, advice });
    expect(sendable(answered)).toBeNull();
    expect(sendable(nextQuestion(answered, { type: 'words', words: `${WORDS} और पत्ते पीले` }))).not.toBeNull();
  });

  it('is reset when cleared', () => {
    const answered = after({ type: 'transcribed', words: WORDS }, { type: 'answered', asked: WORDS, advice });
    expect(nextQuestion(answered, { type: 'cleared' })).toEqual(openQuestion(''));
  });
});

describe('the mode after a trouble', () => {
  it.each(['denied', 'absent', 'busy', 'no-recogniser', 'no-speech-input', 'offline'] as const)('%s: text', (kind) => {
    expect(after({ type: 'trouble', trouble: { kind } })).toMatchObject({ mode: 'text', trouble: { kind } });
  });

  it.each(['say-again', 'not-understood'] as const)('%s: stays voice, since speaking again can help', (kind) => {
    expect(after({ type: 'trouble', trouble: { kind } }).mode).toBe('voice');
  });
});

it.each(['', '   ', '\n'])('sendable: null for %j', (words) => {
  expect(sendable(after({ type: 'words', words }))).toBeNull();
});

it('sendable: trims the text', () => {
  expect(sendable(after({ type: 'words', words: `  ${WORDS} \n` }))).toBe(WORDS);
});
