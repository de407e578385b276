import type { ErrorCatalogue } from '../error-catalogue.ts';

/** Errors that only the gateway answers with. */
export const gatewayErrors = {
  /** The body did not arrive in the time of its route. */
  requestTimeout: {
    code: 'request_timeout',
    status: 408,
    error: 'नेटवर्क धीमा है, जानकारी पूरी नहीं पहुँची। फिर से भेजें।',
  },
  /** As many uploads of this person or address are open as may be. */
  tooManyUploads: {
    code: 'too_many_uploads',
    status: 429,
    error: 'पहले की फोटो या आवाज़ अभी पहुँच रही है। थोड़ा रुककर फिर भेजें।',
  },
  /** The replica that kept this socket is gone: the client connects anew. */
  unknownSocket: { code: 'unknown_socket', status: 400, error: 'बातचीत का संपर्क टूट गया। अपने आप फिर जुड़ रहा है।' },
  foreignSocketOrigin: {
    code: 'foreign_origin',
    status: 403,
    error: 'यह अनुरोध किसी दूसरी वेबसाइट से आया है। ऐप खोलकर फिर कोशिश करें।',
  },
} as const satisfies ErrorCatalogue;
