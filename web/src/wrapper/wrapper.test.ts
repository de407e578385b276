import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseWrapperMessage } from './messages.ts';
import { onWrapperMessage, postToWrapper, receiveWrapperMessage, track } from './wrapper.ts';

afterEach(() => vi.unstubAllGlobals());

describe('parsing a message of the wrapper', () => {
  it.each([
    { type: 'OTP_READ', otp: '123456' },
    { type: 'CAMERA_PHOTO', image: 'data:image/jpeg;base64,/9j/4AAQ' },
    { type: 'PUSH_TOKEN', token: 'x'.repeat(30) },
    { type: 'ANDROID_BACK' },
    { type: 'LOCATION', lat: 17.68, long: 75.9 },
  ])('$type is accepted, as text and as an object', (message) => {
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
    const onMessage = vi.fn();
    const stops = (['OTP_READ', 'CAMERA_PHOTO', 'PUSH_TOKEN', 'LOCATION'] as const).map((type) =>
      onWrapperMessage(type, onMessage),
    );
    await receiveWrapperMessage(data);
    expect(onMessage).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(1);
    for (const stop of stops) stop();
    warn.mockRestore();
  });

  it('reaches the handlers of its type until they unsubscribe', async () => {
    const onMessage = vi.fn();
    const stop = onWrapperMessage('OTP_READ', onMessage);
    await receiveWrapperMessage('{"type":"OTP_READ","otp":" 123456 "}');
    await receiveWrapperMessage('{"type":"ANDROID_BACK"}');
    stop();
    await receiveWrapperMessage('{"type":"OTP_READ","otp":"654321"}');
    expect(onMessage.mock.calls).toEqual([[{ type: 'OTP_READ', otp: '123456' }]]);
  });
});

describe('sending to the wrapper', () => {
  it('sends one JSON text', () => {
    const postMessage = vi.fn();
    vi.stubGlobal('window', { ReactNativeWebView: { postMessage } });
    postToWrapper({ type: 'OPEN_CAMERA' });
    track('login', { role: 'farmer' });
    expect(postMessage.mock.calls).toEqual([
      ['{"type":"OPEN_CAMERA"}'],
      ['{"type":"ANALYTICS_EVENT","name":"login","params":{"role":"farmer"}}'],
    ]);
  });

  it('is a no-op in a plain browser', () => {
    expect(() => track('logout')).not.toThrow();
  });
});
