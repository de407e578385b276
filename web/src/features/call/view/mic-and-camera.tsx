import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import type { CallSession, CallState } from '../session/call-session.ts';
import { CallButton } from './call-button.tsx';

const say = texts(callTexts);

/** The toggles of the own microphone and camera. */
export function MicAndCamera({ session, state }: { session: CallSession; state: CallState }) {
  const { isMicrophoneOn, isCameraOn, cameras, cameraTrouble } = state;
  const canCamera = cameras !== 'none' || cameraTrouble === 'blocked';
  return (
    <>
      <CallButton
        icon={isMicrophoneOn ? 'mic' : 'mic-off'}
        toggled={!isMicrophoneOn}
        label={say('micOff')}
        onClick={() => session.setMicrophone(!isMicrophoneOn)}
      >
        {say(isMicrophoneOn ? 'mic' : 'micOff')}
      </CallButton>
      {canCamera && (
        <CallButton
          icon={isCameraOn ? 'video' : 'video-off'}
          toggled={!isCameraOn}
          label={say('cameraOff')}
          onClick={() => session.setCamera(!isCameraOn)}
        >
          {say(isCameraOn ? 'camera' : 'cameraOff')}
        </CallButton>
      )}
    </>
  );
}
