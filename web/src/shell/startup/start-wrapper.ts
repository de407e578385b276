import { goBack } from '../../navigation/go-back.ts';
import { onWrapperMessage } from '../../wrapper/wrapper.ts';

/** Handles the wrapper's back key; screens listen for their own messages. */
export function startWrapper(): void {
  onWrapperMessage('ANDROID_BACK', goBack);
}
