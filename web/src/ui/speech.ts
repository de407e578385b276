import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The browser's own Hindi voice, when the phone has one. */
function hindiVoice(): SpeechSynthesisVoice | undefined {
  const voices = window.speechSynthesis?.getVoices() ?? [];
  return voices.find(({ lang }) => /^hi[-_]IN/i.test(lang)) ?? voices.find(({ lang }) => /^hi\b/i.test(lang));
}

function onVoices(changed: () => void): () => void {
  window.speechSynthesis?.addEventListener?.('voiceschanged', changed);
  return () => window.speechSynthesis?.removeEventListener?.('voiceschanged', changed);
}

export interface Speech {
  /** False when no Hindi voice is installed: then no listen button is shown. */
  available: boolean;
  speaking: boolean;
  toggle: () => void;
}

/** Reads `text` aloud in Hindi; a second press or leaving the screen ends it. */
export function useSpeech(text: string): Speech {
  const available = useSyncExternalStore(onVoices, () => hindiVoice() !== undefined);
  const [speaking, setSpeaking] = useState(false);
  const mine = useRef(false);
  mine.current = speaking;
  useEffect(() => {
    return () => {
      if (mine.current) window.speechSynthesis.cancel();
    };
  }, []);

  const toggle = () => {
    window.speechSynthesis.cancel();
    if (speaking) return setSpeaking(false);
    const voice = hindiVoice();
    const sentences = sentencesOf(text);
    sentences.forEach((sentence, index) => {
      const said = new SpeechSynthesisUtterance(sentence);
      said.lang = 'hi-IN';
      said.rate = 0.9;
      if (voice) said.voice = voice;
      said.onerror = () => setSpeaking(false);
      if (index === sentences.length - 1) said.onend = () => setSpeaking(false);
      window.speechSynthesis.speak(said);
    });
    setSpeaking(sentences.length > 0);
  };
  return { available, speaking, toggle };
}

/** Chrome on Android stops a long utterance after some 15 seconds, so each sentence is said by itself. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[।.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
