/** Whoever carries a code or a notice to a phone. The text itself is the provider's registered DLT template. */
export interface SmsProvider {
  /** For logs. */
  readonly name: string;
  /** False when the operator has given no key. */
  readonly configured: boolean;
  /** `open` while it is left alone after failures in a row. */
  readonly state: 'closed' | 'open';
  /** False when it has no template for notices, or no key. */
  readonly noticesConfigured: boolean;
  /** Sends a code to a ten-digit number. Throws `SmsFailure`. */
  sendCode(phone: string, code: string): Promise<void>;
  /** Tells something that is no code. Throws `SmsFailure`. */
  sendNotice(phone: string, notice: string): Promise<void>;
  close(): Promise<void>;
}

/** A send that did not succeed. */
export class SmsFailure extends Error {
  /** True when the message did not leave: the provider was never reached, or answered anything but success. */
  readonly definite: boolean;

  constructor(message: string, options: { definite: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'SmsFailure';
    this.definite = options.definite;
  }
}
