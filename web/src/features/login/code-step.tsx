import { readablePhone } from '../../i18n/numbers/readable-phone.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { clockText, useCountdown } from '../../ui/hooks/use-countdown.ts';
import { Card } from '../../ui/layout/card.tsx';
import { loginTexts } from './login.hi.ts';
import css from './login-page.module.css';
import { OtpBoxes } from './otp-boxes.tsx';
import { type OtpEntry, otpComplete } from './otp-digits.ts';
import type { SentCode } from './otp-request.ts';

const say = texts(loginTexts);

interface CodeStepProps {
  sent: SentCode;
  entry: OtpEntry;
  onEntry: (entry: OtpEntry) => void;
  /** Why the last code was refused. */
  wrong: string | null;
  verifying: boolean;
  onVerify: () => void;
  resending: boolean;
  onResend: () => void;
  onChangeMobile: () => void;
}

/** Props of the code step. */
export function CodeStep(props: CodeStepProps) {
  const { sent, entry, onEntry, wrong, verifying, onVerify, onChangeMobile } = props;
  const complete = otpComplete(entry);
  return (
    <>
      <header className={css.codeBar}>
        <IconButton icon="back" label={t('app.back')} onClick={onChangeMobile} />
        <h1 className={css.barTitle}>{say('pageTitle')}</h1>
      </header>
      <div className={css.code}>
        <h2 className={css.question}>{say('otpTitle')}</h2>
        <p className={css.sentTo}>
          {say('codeSentTo')}{' '}
          <b className={css.phone}>
            {t('app.phonePrefix')} {readablePhone(sent.phone)}
          </b>
        </p>
        <Button kind="txt" size="m" auto icon="pen" className={css.change} onClick={onChangeMobile}>
          {say('changeMobile')}
        </Button>
        <OtpBoxes
          label={say('codeBoxes')}
          entry={entry}
          onChange={onEntry}
          onEnter={() => complete && onVerify()}
          wrong={wrong !== null}
          disabled={verifying}
        />
        <p className={css.refused} role="alert">
          {wrong}
        </p>
        <Resend {...props} />
        <Button
          className={css.verify}
          disabled={!complete}
          busy={verifying}
          busyText={say('verifying')}
          onClick={onVerify}
        >
          {say('verify')}
        </Button>
        <Card look="sunken" className={css.tip}>
          <div>
            <Icon name="bulb" />
            <p>{say('otpTip')}</p>
          </div>
        </Card>
      </div>
    </>
  );
}

function Resend({ sent, resending, onResend }: CodeStepProps) {
  const left = useCountdown(sent.resendAt);
  const waiting = left > 0;
  return (
    <div className={css.resend}>
      <p className={css.over} role="status">
        {!waiting && (
          <>
            <Icon name="clock" size="s" />
            {say('timeOver')}
          </>
        )}
      </p>
      <Button
        kind="txt"
        size="m"
        auto
        icon={waiting ? 'clock' : 'refresh'}
        className={css.again}
        disabled={waiting}
        busy={resending}
        busyText={say('sending')}
        onClick={onResend}
      >
        {waiting ? (
          <>
            {say('resendBefore')} <b>{clockText(left)}</b> {say('resendAfter')}
          </>
        ) : (
          say('resend')
        )}
      </Button>
    </div>
  );
}
