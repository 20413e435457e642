/** What has this field, such as a line, is removed for good, with any value. */
export const removedField = 'removed';
