import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { goBack, somethingBehind } from '../../navigation/go-back.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { FruitArt } from '../../ui/brand/fruit-art.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segment } from '../../ui/controls/segment.tsx';
import { Field } from '../../ui/form/fields/field.tsx';
import { useToast } from '../../ui/toast/toast-store.ts';
import { loginTexts } from './login.hi.ts';
import css from './login-page.module.css';
import type { LoginRole } from './otp-request.ts';
import { isWholePhone, nationalDigits, phoneProblem, phoneText } from './phone-number.ts';

const say = texts(loginTexts);

interface PhoneStepProps {
  phone: string;
  onPhone: (phone: string) => void;
  role: LoginRole;
  onRole: (role: LoginRole) => void;
  sending: boolean;
  onSend: () => void;
}

/** Props of the phone step. */
export function PhoneStep(props: PhoneStepProps) {
  return (
    <>
      <LoginHero />
      <div className={css.sheet}>
        <Segment<LoginRole>
          label={say('who')}
          options={[
            { value: 'farmer', label: say('farmer'), icon: 'tree' },
            { value: 'expert', label: say('expert'), icon: 'doctor' },
          ]}
          value={props.role}
          onChange={props.onRole}
        />
        <PhoneForm {...props} />
        <Consent />
        <p className={css.trust}>
          <Icon name="shield" size="s" />
          {say('trust')}
        </p>
      </div>
    </>
  );
}

function PhoneForm({ phone, onPhone, sending, onSend }: PhoneStepProps) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const whole = isWholePhone(phone);
  const problem = phoneProblem(phone) ?? (asked && !whole ? 'phoneMissing' : null);

  // Text typed into the pre-rendered page before hydration is still in the field.
  const adopt = useRef(onPhone);
  useEffect(() => {
    const typed = phoneText(input.current?.value ?? '');
    if (typed) adopt.current(typed);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whole) {
      onSend();
      return;
    }
    setAsked(true);
    toast({ tone: 'bad', title: say('invalidPhone'), text: say('invalidPhoneText') });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Field
        ref={input}
        className={css.field}
        label={say('phoneLabel')}
        hint={say('phoneHint')}
        error={problem ? say(problem, { n: nationalDigits(phone).length }) : undefined}
        prefix={t('app.phonePrefix')}
        good={whole}
        big
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="send"
        value={phone}
        onChange={(event) => onPhone(phoneText(event.target.value))}
        onKeyDown={(event) => event.key === 'Enter' && !whole && submit(event)}
      />
      <Button type="submit" disabled={!whole} busy={sending} busyText={say('sending')}>
        {say('sendCode')}
      </Button>
    </form>
  );
}

/** A guest's start page is this screen: without history, back would only return here. */
const useHasBack = () => useSyncExternalStore(noChanges, somethingBehind, () => false);
const noChanges = () => () => undefined;

function LoginHero() {
  const hasBack = useHasBack();
  return (
    <div className={css.hero}>
      <FruitArt className={css.art} />
      <header className={css.bar}>
        {hasBack && <IconButton icon="back" look="plain" label={t('app.back')} onClick={goBack} />}
        <h1 className={css.barTitle}>{say('pageTitle')}</h1>
      </header>
      <div className={css.brand}>
        <span className={css.tile}>
          <BrandMark large />
        </span>
        <div>
          <p className={css.name}>{t('app.name')}</p>
          <p className={css.tagline}>{t('app.tagline')}</p>
        </div>
      </div>
    </div>
  );
}

function Consent() {
  return (
    <p className={css.consent}>
      {say('consentBefore')} <Link href="/terms">{say('consentTerms')}</Link> {say('consentAnd')}{' '}
      <Link href="/privacy">{say('consentPrivacy')}</Link> {say('consentAfter')}
    </p>
  );
}
