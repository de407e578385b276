import { playTone } from '../../../consultation/call/ring-tone.ts';
import { texts } from '../../../i18n/texts.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { deskTexts } from '../desk/desk.hi.ts';
import { ringSound } from './ring-sound.ts';

const say = texts(deskTexts);

/** Toggles the ring; switching it on plays it once. */
export function SoundButton() {
  const on = ringSound.use();
  const toggle = () => {
    ringSound.set(!on);
    if (!on) void playTone();
  };
  return (
    <Chip selected={on} icon="bell" onClick={toggle}>
      {say(on ? 'soundOn' : 'soundOff')}
    </Chip>
  );
}
