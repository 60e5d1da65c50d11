/** The name of the frame in which the console shows the pages of a trial, as they read it. */
export const trialFrameName = 'sluice-trial';

/** The message of a page in that frame whose reader has pressed the key of the palette. */
export const paletteMessage = 'sluice-palette';
