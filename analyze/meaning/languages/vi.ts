import type { LanguageWords } from './language-words.ts'

export const vi: LanguageWords = {
  code: 'vi',
  functionWords: `là và của có không được cho này đã đang sẽ với các những một trong khi người tôi bạn mình anh em ai gì nào sao thế vậy rồi
    nữa lại ra vào lên xuống đi đến từ về như nhưng mà thì nếu vì nên cũng còn chỉ mới vẫn quá rất lắm nhé nhỉ ạ ơi hôm nay mai hiện giờ
    đây đó kia mọi tất cả nhiều ít giá tiền thị trường hết luôn cứ đâu bao giờ sau trước trên dưới chắc
    khong duoc nhung nguoi trong dang cung roi nua thi truong gia tien mua ban tang giam minh ban oi nhe lam qua hom nay`,
  keepsAccents: true,
  rise: {
    strong: `lên mặt trăng, bay cao, bay rồi, sắp bay, cất cánh, tăng mạnh, tăng tiếp, còn tăng, sẽ tăng, sắp tăng, tăng vọt, tăng giá, đỉnh mới, đỉnh lịch sử, lập đỉnh, vượt đỉnh, cao kỷ lục, bắt đáy, mua đáy, gom đáy, phá kháng cự, vượt kháng cự, qua kháng cự, giữ được hỗ trợ, giữ hỗ trợ, giữ vững hỗ trợ, hỗ trợ cứng, xu hướng tăng, thị trường bò, thị trường tăng giá, mùa tăng giá, uptrend, tín hiệu mua, cơ hội mua, lực mua, điểm mua, đáy đã xác nhận, đáy rồi, tạo đáy, không bán, đừng bán, nhất định không bán, không ai bán, không ai muốn bán, không giảm nữa, hết giảm, đang lãi, có lãi, về bờ, xanh mướt, xanh rờn, nhân đôi, x2, x3, x5, x10, đi lên, thẳng tiến, tiến lên, rẻ quá, ngon rồi, tồi tệ nhất đã qua, hồi phục, phục hồi`,
    clear: `mua, mua thêm, gom, gom hàng, tích lũy, múc, xúc, tin tưởng, niềm tin, tự tin, lạc quan, kỳ vọng, hy vọng, lãi, lời, lợi nhuận, tên lửa, bùng nổ, bật, bật tăng, hồi phục, phục hồi, hồi, rẻ, giảm giá sâu, định giá thấp, xanh, mạnh mẽ, vững, nắm giữ, giữ, gồng, hold, cơ hội, ngọc, chấp nhận rộng rãi, phê duyệt, được duyệt, hợp tác, kỷ lục, tuyệt vời, xuất sắc, tin tốt, tin cực tốt, tin vui, vui, mừng, sướng, giàu, mục tiêu, mới bắt đầu, triển vọng, phe mua, phe bò, bò, long, tiếc, ngon, ổn áp`,
    slight: `tốt, tương lai, tiềm năng, kiên nhẫn, vào lệnh, tích cực, thích`,
  },
  fall: {
    strong: `về 0, về không, về mo, chia đôi, chia 2, chia tài khoản, sập, sập rồi, sẽ giảm, sắp giảm, còn giảm, giảm tiếp, giảm sâu, giảm mạnh, sắp sập, sập mạnh, mất hỗ trợ, thủng hỗ trợ, gãy hỗ trợ, rơi tự do, áp lực bán, lực bán, xu hướng giảm, thị trường gấu, downtrend, bán hết, xả hết, tín hiệu bán, chạy đi, chạy ngay, thoát hàng, tránh xa, né gấp, đừng mua, không nên mua, chết rồi, hết thời, hết cứu, toang, bẫy tăng giá, bẫy bò, bẫy, đa cấp, đỏ lòm, đỏ lửa, đỏ rực, tạo đỉnh, đỉnh rồi, không thấy đáy, chưa thấy đáy, mở short, vào short, không tăng, mãi không tăng, không lên nổi, không lên, sắp phá sản, chốt lời, bán tháo, không chơi nữa, không chơi, chẳng có giá trị gì, không có giá trị, vô giá trị, không đáng một xu`,
    clear: `bán, xả, xả hàng, lao dốc, cắm đầu, rớt, rơi, đổ đèo, sụp đổ, sụp, thủng, gãy, lừa đảo, lừa, lùa gà, rác, trộm, đánh cắp, bị hack, hack, hoảng loạn, hoảng, sợ, phá sản, bong bóng, vỡ, chết, lỗ, thua lỗ, mất, mất sạch, mất tiền, đỏ, đẫm máu, khủng hoảng, nguy hiểm, cẩn thận, coi chừng, vấn đề, tin xấu, xấu, tệ, tồi tệ, kinh khủng, thảm họa, thảm, yếu, đắt, điều chỉnh, bị từ chối, thất vọng, buồn, chán, nản, cấm, kiện, phạt, khóa rút tiền, đóng băng, phe bán, phe gấu, gấu, short, đu đỉnh, kẹp hàng, bay màu, bỏ trốn, cháy tài khoản`,
    slight: `rủi ro, biến động, nghi ngờ, lo lắng, lo, tiêu cực, khó`,
  },
  up: `tăng, tăng lên, lên giá, lên cao, leo, nhích`,
  down: `giảm, giảm xuống, xuống, xuống giá, tụt, hạ`,
  unwanted: `phí, phí gas, phí mạng, lạm phát, lãi suất, thất nghiệp, chi phí, thuế, nguồn cung, dự trữ sàn, dự trữ trên sàn`,
  losses: `khoản lỗ, nợ`,
  outflow: `dòng tiền ra, dòng tiền rút, rút ròng, chảy ra`,
  inflow: `dòng tiền vào, vào ròng, chảy vào`,
  leave: `rút khỏi, rời khỏi, rời sàn, rút`,
  enter: `nạp vào, đổ vào, nạp lên, chuyển lên`,
  exchange: `sàn`,
  fund: `quỹ`,
  shorts: `phe short, lệnh short, gấu`,
  longs: `phe long, lệnh long, bò`,
  liquidated: `cháy, thanh lý, bị thanh lý, bốc hơi, quét, kẹt, khóc`,
  notBefore: `không, chẳng, chả, đừng, chưa, hết, khỏi, ngừng, ngưng`,
  notAfter: `nữa đâu`,
  end: `kết thúc, chấm dứt, qua rồi`,
  regret: `hối hận, hối tiếc, tiếc nuối`,
  but: `nhưng, tuy nhiên, còn, trong khi, dù`,
  if: `nếu, có lẽ, có thể, giá mà, mong`,
  stronger: `quá, rất, cực, siêu, lắm, mạnh, sâu`,
  weaker: `hơi, nhẹ, chút`,
  nothing: `dài hạn, ngắn hạn, chào buổi sáng, chúc ngủ ngon, tăng hay giảm, mua hay bán, mua hay chờ, nên mua hay, cách mua, mua ở đâu, hiện tại, mặt bằng, tặng, mất bao lâu, phổ biến, vui vẻ, tuần mới vui vẻ, chúc vui vẻ`,
}
