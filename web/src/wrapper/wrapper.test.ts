import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseWrapperMessage } from './messages.ts';
import { onWrapperMessage, receiveWrapperMessage, tellWrapper, track } from './wrapper.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a message of the wrapper', () => {
  it.each([
    { type: 'OTP_READ', otp: '123456' },
    { type: 'CAMERA_PHOTO', image: 'data:image/jpeg;base64,/9j/4AAQ' },
    { type: 'PUSH_TOKEN', token: 'x'.repeat(30) },
    { type: 'ANDROID_BACK' },
    { type: 'LOCATION', lat: 17.68, long: 75.9 },
  ])('$type is understood, as text and as an object', (message) => {
    expect(parseWrapperMessage(JSON.stringify(message))).toEqual(message);
    expect(parseWrapperMessage(message)).toEqual(message);
  });

  it.each([
    'not json',
    '',
    'null',
    '[]',
    '{"type":"SOMETHING"}',
    '{"type":"OTP_READ","otp":123456}',
    '{"type":"CAMERA_PHOTO","image":"https://evil.example/x.jpg"}',
    '{"type":"CAMERA_PHOTO","image":"data:text/html;base64,PGI+"}',
    '{"type":"PUSH_TOKEN","token":""}',
    '{"type":"LOCATION","lat":"17","long":75}',
    '{"type":"LOCATION","lat":91,"long":75}',
    '{"type":"LOCATION","lat":17}',
    7,
    null,
    undefined,
  ])('%j is ignored with a warning', async (data) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const heard = vi.fn();
    const stops = (['OTP_READ', 'CAMERA_PHOTO', 'PUSH_TOKEN', 'LOCATION'] as const).map((type) =>
      onWrapperMessage(type, heard),
    );
    await receiveWrapperMessage(data);
    expect(heard).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(1);
    for (const stop of stops) stop();
    warn.mockRestore();
  });

  it('reaches who listens for its kind, until they stop', async () => {
    const heard = vi.fn();
    const stop = onWrapperMessage('OTP_READ', heard);
    await receiveWrapperMessage('{"type":"OTP_READ","otp":" 123456 "}');
    await receiveWrapperMessage('{"type":"ANDROID_BACK"}');
    stop();
    await receiveWrapperMessage('{"type":"OTP_READ","otp":"654321"}');
    expect(heard.mock.calls).toEqual([[{ type: 'OTP_READ', otp: '123456' }]]);
  });
});

describe('a message to the wrapper', () => {
  it('goes out as one JSON text', () => {
    const postMessage = vi.fn();
    vi.stubGlobal('window', { ReactNativeWebView: { postMessage } });
    tellWrapper({ type: 'OPEN_CAMERA' });
    track('login', { role: 'farmer' });
    expect(postMessage.mock.calls).toEqual([
      ['{"type":"OPEN_CAMERA"}'],
      ['{"type":"ANALYTICS_EVENT","name":"login","params":{"role":"farmer"}}'],
    ]);
  });

  it('in a browser nothing happens', () => {
    expect(() => track('logout')).not.toThrow();
  });
});
