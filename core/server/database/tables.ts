/**
 * Every table by name. The owner of a table adds it by module augmentation beside its migrations.
 */
export interface Tables {}
