/** Whoever carries a code to a phone. The text itself is the provider's registered DLT template. */
export interface SmsProvider {
  /** For logs. */
  readonly name: string;
  /** False when the operator has given no key. */
  readonly configured: boolean;
  /** `open` while it is left alone after failures in a row. */
  readonly state: 'closed' | 'open';
  /** Sends a code to a ten-digit number. Throws `SmsFailure`. */
  sendCode(phone: string, code: string): Promise<void>;
  close(): Promise<void>;
}

/** A send that did not succeed. */
export class SmsFailure extends Error {
  /** True when the message certainly did not leave: refused, or never reached the provider. */
  readonly definite: boolean;

  constructor(message: string, options: { definite: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'SmsFailure';
    this.definite = options.definite;
  }
}
