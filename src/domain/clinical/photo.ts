/** The longest edge at which a photo is kept, pixels; tablets send no larger ones. */
export const PHOTO_EDGE = 2560;
