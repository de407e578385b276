/** The parts of a day, as farmers name hours. */
export const dayPartTexts = {
  morning: 'सुबह',
  noon: 'दोपहर',
  evening: 'शाम',
  night: 'रात',
  time: '{part} {time}',
} as const;
