import { voiceErrors } from '@anar/contracts/errors/voice';
import { useEffect } from 'react';
import { type ApiError, errorText } from '../../../api/api-error.ts';
import { dropQuestion, keepQuestion } from '../../../device/storage/question-draft.ts';
import { quotaTexts } from '../../../i18n/catalogues/quota.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { knownRoute } from '../../../navigation/route-table.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import type { Trouble } from '../question/question-state.ts';
import { voiceTexts } from '../voice.hi.ts';
import css from './trouble-note.module.css';

const say = texts(voiceTexts);
const sayQuota = texts(quotaTexts);
const PLANS = '/plans';

interface TroubleNoteProps {
  trouble: Trouble;
  /** Transcribed or typed text. */
  words: string;
  onSendAgain: () => void;
  /** Queues the text until there are checks again. */
  onSendTomorrow: (refusal: ApiError) => void;
}

/** What happened, what is kept and what to do, with the matching buttons. */
export function TroubleNote({ trouble, words, onSendAgain, onSendTomorrow }: TroubleNoteProps) {
  const [what, then] = sentences(trouble);
  const overQuota = trouble.kind === 'over-quota';
  // Keeps the text for the box of the plant check, since the farmer leaves for the plans page.
  useEffect(() => {
    if (overQuota) keepQuestion(words);
  }, [overQuota, words]);
  const later = (refusal: ApiError) => {
    dropQuestion();
    onSendTomorrow(refusal);
  };
  const calm = trouble.kind === 'say-again' || trouble.kind === 'offline';
  return (
    <>
      <Caution
        icon={calm ? 'info' : 'alert'}
        tone={calm ? 'calm' : 'danger'}
        role="alert"
        title={what}
        className={css.note}
      >
        {then}
      </Caution>
      {trouble.kind === 'kept' && (
        <Button kind="sec" size="m" icon="refresh" className={css.button} onClick={onSendAgain}>
          {say('sendAgain')}
        </Button>
      )}
      {trouble.kind === 'over-quota' && (
        <>
          <Button kind="sec" size="m" icon="queue" className={css.button} onClick={() => later(trouble.error)}>
            {sayQuota('sendTomorrow')}
          </Button>
          {knownRoute(PLANS) && (
            <ButtonLink
              kind="soft"
              size="m"
              icon="rupee"
              href={`${PLANS}?next=${location.pathname}`}
              replace
              className={css.button}
            >
              {sayQuota('plans')}
            </ButtonLink>
          )}
        </>
      )}
    </>
  );
}

function sentences(trouble: Trouble): [what: string, then: string] {
  switch (trouble.kind) {
    case 'denied':
      return [say('denied'), say('deniedHint')];
    case 'absent':
      return [say('absent'), say('absentHint')];
    case 'busy':
      return [say('busy'), say('busyHint')];
    case 'insecure':
      return [say('insecure'), say('insecureHint')];
    case 'no-recogniser':
    case 'no-speech-input':
      return [say('noSpeechInput'), say('noSpeechInputHint')];
    case 'offline':
      return [say('offline'), say('offlineHint')];
    case 'say-again':
      return [say('sayAgain'), say('sayAgainHint')];
    case 'not-understood':
      return [voiceErrors.notUnderstood.error, say('refusedHint')];
    case 'refused':
      return [trouble.error, say('refusedHint')];
    case 'kept':
      return [trouble.error, say('kept')];
    case 'no-advice':
      return [trouble.error, say('wordsKept')];
    case 'over-quota':
      return [errorText(trouble.error), sayQuota('kept_question')];
  }
}
