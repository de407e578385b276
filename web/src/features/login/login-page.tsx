import { OTP_DIGITS } from '@anar/contracts/constants';
import { useEffect, useRef } from 'react';
import { asciiDigits } from '../../ui/form/ascii-digits.ts';
import { lazyComponent } from '../../ui/hooks/lazy.tsx';
import { onWrapperMessage } from '../../wrapper/wrapper.ts';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { useLogin } from './use-login.ts';

const ConsentDialog = lazyComponent(
  async () => (await import('../../session/consent/consent-dialog.tsx')).ConsentDialog,
);

/** Phone, then code. */
export function LoginPage() {
  const login = useLogin();
  useReceivedCode(login.receive);
  if (!login.sent) {
    return (
      <PhoneStep
        phone={login.phone}
        onPhone={login.setPhone}
        role={login.role}
        onRole={login.setRole}
        sending={login.sending}
        onSend={login.send}
      />
    );
  }
  return (
    <>
      <CodeStep
        sent={login.sent}
        entry={login.entry}
        onEntry={login.changeEntry}
        wrong={login.wrong}
        verifying={login.verifying}
        onVerify={login.verify}
        resending={login.sending}
        onResend={login.send}
        onChangeMobile={login.changeMobile}
      />
      {login.notice !== null && (
        <ConsentDialog noticeVersion={login.notice} busy={login.verifying} onAgree={login.agree} />
      )}
    </>
  );
}

/** Passes on a code that arrived by itself: from the wrapper's SMS reader or the browser's WebOTP. */
function useReceivedCode(onCode: (code: string) => void): void {
  const handle = useRef(onCode);
  handle.current = onCode;
  useEffect(() => {
    const receive = (text: string) => {
      const code = asciiDigits(text);
      if (code.length === OTP_DIGITS) handle.current(code);
    };
    const stopWrapper = onWrapperMessage('OTP_READ', (message) => receive(message.otp));
    const stopBrowser = listenToSms(receive);
    return () => {
      stopWrapper();
      stopBrowser();
    };
  }, []);
}

/** WebOTP: Chrome on Android reads the SMS that ends with our domain, with the user's permission. */
function listenToSms(receive: (code: string) => void): () => void {
  const abort = new AbortController();
  if ('OTPCredential' in window && navigator.credentials) {
    const request: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: abort.signal,
    };
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential && 'code' in credential && typeof credential.code === 'string') receive(credential.code);
      },
      (cause: unknown) => {
        if (!abort.signal.aborted) console.info('code was not read from the SMS', cause);
      },
    );
  }
  return () => abort.abort();
}
