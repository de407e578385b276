import { expect, it } from 'vitest';
import { askForSpeech } from './opus.ts';

const WANTED = 'maxaveragebitrate=24000;useinbandfec=1;usedtx=1;stereo=0';

it('requests speech settings and keeps the other parameters of the browser', () => {
  const sdp = [
    'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 0',
    'a=rtpmap:111 opus/48000/2',
    'a=fmtp:111 minptime=10;useinbandfec=0',
    'a=rtpmap:63 red/48000/2',
    'a=fmtp:63 111/111',
    '',
  ].join('\r\n');
  const asked = askForSpeech(sdp);
  expect(asked).toContain('a=fmtp:111 minptime=10;useinbandfec=1;maxaveragebitrate=24000;usedtx=1;stereo=0\r\n');
  expect(asked.replace(/a=fmtp:111.*\r\n/, '')).toBe(sdp.replace(/a=fmtp:111.*\r\n/, ''));
});

it('adds the fmtp line where the browser gives none', () => {
  const sdp = 'a=rtpmap:109 opus/48000/2\r\na=rtpmap:9 G722/8000\r\n';
  expect(askForSpeech(sdp)).toBe(`a=rtpmap:109 opus/48000/2\r\na=fmtp:109 ${WANTED}\r\na=rtpmap:9 G722/8000\r\n`);
});

it('leaves a description without Opus unchanged', () => {
  const sdp = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\n';
  expect(askForSpeech(sdp)).toBe(sdp);
});
