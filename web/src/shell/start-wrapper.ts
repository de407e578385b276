import { goBack } from '../navigation/go-back.ts';
import { onWrapperMessage } from '../wrapper/wrapper.ts';

/** What the shell does with the wrapper's messages; screens listen for their own. */
export function startWrapper(): void {
  onWrapperMessage('ANDROID_BACK', goBack);
}
