/** A provider that sends codes and notices by SMS. The text itself is its registered DLT template. */
export interface SmsProvider {
  /** For logs. */
  readonly name: string;
  /** False when the operator has configured no key. */
  readonly configured: boolean;
  /** `open` while the circuit breaker is open after failures in a row. */
  readonly state: 'closed' | 'open';
  /** False when it has no template for notices, or no key. */
  readonly noticesConfigured: boolean;
  /** Sends a code to a ten-digit number. Throws `SmsFailure`. */
  sendCode(phone: string, code: string): Promise<void>;
  /** Sends a notice, which is not a code. Throws `SmsFailure`. */
  sendNotice(phone: string, notice: string): Promise<void>;
  close(): Promise<void>;
}

/** A send that did not succeed. */
export class SmsFailure extends Error {
  /** True when the SMS was not sent: the provider was never reached, or replied anything but success. */
  readonly definite: boolean;

  constructor(message: string, options: { definite: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'SmsFailure';
    this.definite = options.definite;
  }
}
