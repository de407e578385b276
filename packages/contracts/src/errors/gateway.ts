import type { ErrorCatalogue } from './error-catalogue.ts';

/** Errors of the gateway only. */
export const gatewayErrors = {
  /** The body did not arrive within the time limit of its route. */
  requestTimeout: {
    code: 'request_timeout',
    status: 408,
    error: 'नेटवर्क धीमा है, जानकारी पूरी नहीं पहुँची। फिर से भेजें।',
  },
  /** This person or address has reached the limit of open uploads. */
  tooManyUploads: {
    code: 'too_many_uploads',
    status: 429,
    error: 'पहले की फोटो या आवाज़ अभी पहुँच रही है। थोड़ा रुककर फिर भेजें।',
  },
  /** The replica that owned this socket is down: the client reconnects. */
  unknownSocket: { code: 'unknown_socket', status: 400, error: 'बातचीत का संपर्क टूट गया। अपने आप फिर जुड़ रहा है।' },
  foreignSocketOrigin: {
    code: 'foreign_origin',
    status: 403,
    error: 'यह अनुरोध किसी दूसरी वेबसाइट से आया है। ऐप खोलकर फिर कोशिश करें।',
  },
} as const satisfies ErrorCatalogue;
