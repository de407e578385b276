/**
 * For the other side's encoder: speech at a low bitrate, with forward error correction, and almost nothing in pauses.
 */
const WANTED = { maxaveragebitrate: '24000', useinbandfec: '1', usedtx: '1', stereo: '0' };
export const OPUS_BITS_PER_SECOND = Number(WANTED.maxaveragebitrate);

/**
 * The same description with these parameters for every Opus payload. An SDP states what its sender wants to receive.
 */
export function askForSpeech(sdp: string): string {
  const payloads = [...sdp.matchAll(/^a=rtpmap:(\d+) opus\/48000/gim)].map(([, payload]) => payload);
  return payloads.reduce<string>((text, payload) => {
    const line = new RegExp(`^a=fmtp:${payload} (.*)$`, 'm');
    const parameters = Object.fromEntries(
      (line.exec(text)?.[1] ?? '')
        .split(';')
        .map((part) => part.trim().split('='))
        .filter(([name]) => name),
    );
    const wanted = Object.entries({ ...parameters, ...WANTED }).map(([name, value]) => `${name}=${value}`);
    const fmtp = `a=fmtp:${payload} ${wanted.join(';')}`;
    if (line.test(text)) return text.replace(line, fmtp);
    return text.replace(new RegExp(`^a=rtpmap:${payload} .*$`, 'm'), (rtpmap) => `${rtpmap.trimEnd()}\r\n${fmtp}`);
  }, sdp);
}
