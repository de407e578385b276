import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Type from 'typebox';
import Value from 'typebox/value';

const File = Type.Object(
  {
    type: Type.Literal('service_account'),
    project_id: Type.String({ minLength: 1 }),
    private_key_id: Type.String(),
    private_key: Type.String({ minLength: 1 }),
    client_email: Type.String({ minLength: 1 }),
    token_uri: Type.String({ minLength: 1 }),
  },
  { additionalProperties: true },
);

/** The sender, from the key file that the Firebase console provides. */
export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  keyId: string;
  key: KeyObject;
  /** The token endpoint; relative to the provider's URL in the file of a simulator. */
  tokenUri: string;
}

/**
 * Throws when the file is absent, not a service account, or without an RSA key; errors do not contain the file's
 * content.
 */
export function readServiceAccount(file: string): ServiceAccount {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Value.Check(File, parsed)) throw new Error('no service account');
  const key = createPrivateKey(parsed.private_key);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('no RSA key');
  const { project_id: projectId, client_email: clientEmail, private_key_id: keyId, token_uri: tokenUri } = parsed;
  return { projectId, clientEmail, keyId, key, tokenUri };
}
