export const photoChecksTexts = {
  retake: 'नई फोटो लें',
  notCounted: 'इस फोटो से आज की जाँच कम नहीं हुई।',
  orWrite: 'फोटो ठीक न आए तो परेशानी लिखकर भी पूछ सकते हैं।',
  write: 'परेशानी लिखें',
  refused: 'जो फोटो ठीक नहीं आई',
} as const;
