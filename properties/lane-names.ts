/** The random lanes, by name: apart from `lanes.ts`, so that laws and regions can name them. */
export const LANE_NAMES = ['nearest', 'earliest-six', 'aimed'] as const;
/** Those of trimmers, whose cases are plain. */
export const TRIMMER_LANE_NAMES = ['lists', 'stores'] as const;
export type LaneName = (typeof LANE_NAMES)[number] | (typeof TRIMMER_LANE_NAMES)[number];
