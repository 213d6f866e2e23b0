// Limits how many tests run at a time. Nothing needs to be called.

#ifndef TEST_WIDTH_H
#define TEST_WIDTH_H
#endif
