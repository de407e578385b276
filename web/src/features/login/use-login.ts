import { OTP_RESEND_SECONDS } from '@anar/contracts/constants';
import { authErrors } from '@anar/contracts/errors/auth';
import type { Consent } from '@anar/contracts/users/auth';
import { useEffect, useRef, useState } from 'react';
import { errorText, isApiError } from '../../api/api-error.ts';
import { createIdempotencyKeys } from '../../api/idempotency-key.ts';
import { serverNow } from '../../device/network/server-clock.ts';
import { readUser } from '../../device/storage/persisted-state.ts';
import { texts } from '../../i18n/texts.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { signedIn } from '../../session/session-slice.ts';
import { useBackToClose } from '../../ui/modal/use-back-to-close.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import { loginTexts } from './login.hi.ts';
import { useSendOtpMutation, useVerifyOtpMutation } from './login-api.ts';
import { emptyOtp, type OtpEntry, otpComplete, otpText, pasteInBox } from './otp-digits.ts';
import {
  consent,
  keepSentCode,
  type LoginRole,
  newerNotice,
  readSentCode,
  refusedSendTitle,
  type SentCode,
  sendRequest,
} from './otp-request.ts';

const say = texts(loginTexts);

const CODE_IS_SPENT: readonly string[] = [authErrors.otpLocked.code, authErrors.otpExpired.code];

/** The two steps of a login and their transitions. */
export function useLogin() {
  const dispatch = useAppDispatch();
  const [phone, setPhone] = useState('');
  const [role, setRole] = useState<LoginRole>('farmer');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [entry, setEntry] = useState<OtpEntry>(emptyOtp);
  /** Why the last code was refused; null from the next digit on. */
  const [wrong, setWrong] = useState<string | null>(null);
  /** The last code has no guesses left, or has expired. */
  const [spent, setSpent] = useState(false);
  /** The notice version that must be agreed to before the code counts. */
  const [notice, setNotice] = useState<string | null>(null);
  const [callSend, sending] = useSendOtpMutation();
  const [callVerify, verifying] = useVerifyOtpMutation();
  /** The code was right: the screen stays busy until the next one replaces it. */
  const [entering, setEntering] = useState(false);
  const verified = useRef(false);
  const verifyingNow = useRef(false);
  const [keys] = useState(() => createIdempotencyKeys());

  function moveToCode(code: SentCode) {
    setSent(code);
    keepSentCode(code);
    setEntry(emptyOtp);
    setWrong(null);
    setSpent(false);
  }

  /** The code stays valid; only the next request is delayed. */
  function waitForNext(code: SentCode) {
    setSent(code);
    keepSentCode(code);
  }

  function changeMobile() {
    // The navigation after a right code goes forward, not back to the number.
    if (verified.current) return;
    setSent(null);
    keepSentCode(null);
    setEntry(emptyOtp);
    setWrong(null);
  }
  useBackToClose(sent !== null, changeMobile);

  // The tab was closed while the user read the SMS: the code may still be used.
  useEffect(() => {
    const before = readSentCode(serverNow());
    if (!before) return;
    setPhone(before.phone);
    setRole(before.role);
    setSent(before);
  }, []);

  async function send() {
    const sentAt = serverNow();
    const code = (seconds: number): SentCode => ({ phone, role, sentAt, resendAt: serverNow() + seconds * 1000 });
    const result = await callSend(sendRequest(phone, role));
    if (result.data?.message) {
      moveToCode(code(result.data.resendInSeconds));
      showToast({ tone: 'ok', title: say('codeSent'), text: result.data.message });
      track('otp_sent', { role });
      return;
    }
    const { error } = result;
    const title = isApiError(error) ? refusedSendTitle(error, spent ? null : sent, serverNow()) : 'sendFailed';
    showToast({ tone: title === 'sendFailed' ? 'bad' : undefined, title: say(title), text: errorText(error) });
    if (isApiError(error) && error.body.code === authErrors.otpResendWait.code) {
      const next = code(error.retryAfter ?? OTP_RESEND_SECONDS);
      if (sent) waitForNext({ ...sent, resendAt: next.resendAt });
      else moveToCode(next);
    }
  }

  async function verify(otp: string, agreed = consent) {
    if (!sent || verifyingNow.current) return;
    verifyingNow.current = true;
    // The same code has the same idempotency key: a login whose response was lost is answered again.
    const idempotencyKey = keys.keyFor(`${sent.phone} ${otp} ${agreed.noticeVersion}`);
    const result = await callVerify({
      ...sendRequest(sent.phone, sent.role),
      otp,
      consent: agreed,
      idempotencyKey,
    });
    verifyingNow.current = false;
    const user = readUser(result.data?.user);
    if (result.data && user) {
      const { token } = result.data;
      verified.current = true;
      setEntering(true);
      keepSentCode(null);
      showToast({ tone: 'ok', title: say('verified'), text: say('verifiedText') });
      track('login', { role: user.role });
      leaveCodeStep(() => dispatch(signedIn({ user, token })));
      return;
    }
    const { error } = result;
    // The server has a newer notice than this page: the same code is used after consent.
    const newer = isApiError(error) ? newerNotice(error) : null;
    setNotice(newer);
    if (newer !== null) return;
    // Refused: the digits are useless. Without a response or on a server error they stay for a retry.
    if (isApiError(error) && error.status >= 400 && error.status < 500) {
      setEntry({ ...emptyOtp });
      setWrong(errorText(error));
      setSpent(CODE_IS_SPENT.includes(error.body.code ?? ''));
    } else showToast({ tone: 'bad', title: say('loginFailed'), text: errorText(error) });
  }

  /** The sixth digit submits; digits kept after a network failure wait for the button. */
  function changeEntry(next: OtpEntry) {
    setEntry(next);
    setWrong(null);
    if (otpComplete(next) && !otpComplete(entry)) void verify(otpText(next));
  }

  /** A code that arrived by itself is shown and verified at once, unless one is being verified. */
  function receive(otp: string) {
    if (!sent || verifyingNow.current) return;
    changeEntry(pasteInBox(emptyOtp, 0, otp));
    void verify(otp);
  }

  return {
    phone,
    setPhone,
    role,
    setRole,
    sent,
    entry,
    changeEntry,
    wrong,
    sending: sending.isLoading,
    verifying: verifying.isLoading || entering,
    send: () => void send(),
    verify: () => void verify(otpText(entry)),
    notice,
    agree: (agreed: Consent) => void verify(otpText(entry), agreed),
    receive,
    changeMobile,
  };
}

/** Continues once the history entry of the code step is removed, so that back does not lead into a finished login. */
function leaveCodeStep(goOn: () => void): void {
  if (typeof history.state?.overlay !== 'string') {
    goOn();
    return;
  }
  window.addEventListener('popstate', goOn, { once: true });
  history.back();
}
