/** Schedules that once failed, shrunk. They are performed before all others, on every stage. */
export const keptSchedules: readonly string[] = [
  // An edit made before the clock was set back was not sent until that time came again.
  '0::edit.0.0.0.0,setClock.0.0.0.0,editLine.0.0.0.0,crashTab.0.0.0.0,loseRequests.0.0.0.0',
];
